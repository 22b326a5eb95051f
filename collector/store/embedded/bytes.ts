/** Appends numbers and strings to a buffer that grows. */
export class Writer {
  #buffer = Buffer.allocUnsafe(4096);
  #at = 0;

  get length(): number {
    return this.#at;
  }

  reset(): this {
    this.#at = 0;
    return this;
  }

  bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#at);
  }

  /** A whole number in as few bytes as it needs, seven bits a byte. */
  count(value: number): void {
    this.#room(5);
    let rest = value;
    while (rest > 127) {
      this.#buffer[this.#at++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#buffer[this.#at++] = rest;
  }

  double(value: number): void {
    this.#room(8);
    this.#at = this.#buffer.writeDoubleLE(value, this.#at);
  }

  /** The length in bytes, then UTF-8. Short ASCII, which is nearly all there is, is written without leaving JavaScript. */
  text(value: string): void {
    this.#room(5 + value.length * 3);
    if (value.length < 64 && this.#ascii(value)) return;
    const length = Buffer.byteLength(value);
    this.count(length);
    this.#at += this.#buffer.write(value, this.#at, "utf8");
  }

  #ascii(value: string): boolean {
    const start = this.#at;
    this.#buffer[this.#at++] = value.length;
    for (let at = 0; at < value.length; at++) {
      const unit = value.charCodeAt(at);
      if (unit > 127) {
        this.#at = start;
        return false;
      }
      this.#buffer[this.#at++] = unit;
    }
    return true;
  }

  #room(bytes: number): void {
    if (this.#at + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#at + bytes));
    this.#buffer.copy(larger, 0, 0, this.#at);
    this.#buffer = larger;
  }
}

/** Reads back what a Writer wrote. */
export class Reader {
  readonly #buffer: Buffer;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  count(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#buffer[this.at++] ?? 0;
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  }

  double(): number {
    this.at += 8;
    return this.#buffer.readDoubleLE(this.at - 8);
  }

  text(): string {
    const length = this.count();
    this.at += length;
    return this.#buffer.toString("utf8", this.at - length, this.at);
  }

  skipDouble(): void {
    this.at += 8;
  }

  skipText(): void {
    const length = this.count();
    this.at += length;
  }
}
