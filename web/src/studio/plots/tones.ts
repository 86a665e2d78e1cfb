/** The colours of the seats. */
export const TONES = ["--light-deep", "--dark-fill", "--third-deep", "--fourth-fill"];
