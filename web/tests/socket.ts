/** A scripted socket: keeps what was sent, and receives what the test says. */
export class ScriptedSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: { type: string; id?: string }[] = [];

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string; id?: string });
  }

  close(): void {
    this.onclose?.({ code: 1000 });
  }

  receive(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}
