/** Pictures of a designer's own for a print: made small in the browser, so that they cost the server little. */

const MOST = 40;
const LONGEST = 900;
/** The most characters of a picture in base64, and of all together. */
const MOST_EACH = 150_000;
const MOST_TOGETHER = 2_800_000;
const QUALITIES = [0.88, 0.75, 0.6, 0.45, 0.3];

/** Return the pictures in base64 by their names without endings, and the names of the files that cannot be taken. */
export async function readPictures(
  files: File[],
): Promise<{ found: Record<string, string>; refused: string[] }> {
  const found: Record<string, string> = {};
  const refused: string[] = [];
  let size = 0;
  for (const file of files) {
    const text = Object.keys(found).length < MOST ? await smaller(file) : null;
    const name = nameOf(file.name);
    if (text === null || name === "" || size + text.length > MOST_TOGETHER) refused.push(file.name);
    else {
      found[name] = text;
      size += text.length;
    }
  }
  return { found, refused };
}

/** Return what a file is called in a print: its name without the ending, in small letters; empty if that cannot be. */
export function nameOf(file: string): string {
  const name = file.replace(/\.(png|jpe?g|webp)$/i, "").toLowerCase();
  return /^[a-z0-9][a-z0-9.-]{0,79}$/.test(name) ? name : "";
}

async function smaller(file: File): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(picture.width * scale)),
      Math.max(1, Math.round(picture.height * scale)),
    );
    const context = canvas.getContext("2d");
    if (context === null) return null;
    // A JPEG has no holes: what is clear becomes paper.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    for (const quality of QUALITIES) {
      const text = await base64Of(await canvas.convertToBlob({ type: "image/jpeg", quality }));
      if (text.length <= MOST_EACH) return text;
    }
    return null;
  } catch {
    return null; // The browser cannot read it.
  }
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let out = "";
  for (let at = 0; at < bytes.length; at += 0x8000)
    out += String.fromCodePoint(...bytes.subarray(at, at + 0x8000));
  return btoa(out);
}
