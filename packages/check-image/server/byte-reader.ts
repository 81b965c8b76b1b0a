/** Reads numbers and text with bounds checks; numbers past the end of the data are null. */
export class ByteReader {
  private readonly view: DataView;

  constructor(readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get length(): number {
    return this.bytes.length;
  }

  u8(at: number): number | null {
    return at >= 0 && at < this.length ? this.bytes[at]! : null;
  }

  u16(at: number, littleEndian = false): number | null {
    return at >= 0 && at + 2 <= this.length ? this.view.getUint16(at, littleEndian) : null;
  }

  u32(at: number, littleEndian = false): number | null {
    return at >= 0 && at + 4 <= this.length ? this.view.getUint32(at, littleEndian) : null;
  }

  /** Reads Latin-1 text, truncated at the end of the data. */
  text(at: number, length: number): string {
    let out = "";
    for (let i = at; i < Math.min(at + length, this.length); i++) out += String.fromCharCode(this.bytes[i]!);
    return out;
  }

  startsWith(at: number, text: string): boolean {
    if (at + text.length > this.length) return false;
    for (let i = 0; i < text.length; i++) if (this.bytes[at + i] !== text.charCodeAt(i)) return false;
    return true;
  }
}
