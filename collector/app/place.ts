/** `9377` on this machine alone, `10.0.0.5:9377` or `[::]:9377` elsewhere. Undefined when it is neither. */
export function parsePlace(text: string): { host: string; port: number } | undefined {
  const [, bracketed, plain, digits] = /^(?:\[([^\]]+)\]:|([^:]+):)?(\d{1,5})$/.exec(text) ?? [];
  const port = Number(digits);
  return digits === undefined || port > 65_535
    ? undefined
    : { host: bracketed ?? plain ?? "127.0.0.1", port };
}
