/** Whether a value has the form that a schema asks for. One that cannot be read is a form that nothing has. */
export async function fits(schema: unknown, value: unknown): Promise<boolean> {
  if (typeof schema !== "object" || schema === null) return false;
  const { Ajv2020 } = await import("ajv/dist/2020.js");
  try {
    const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false });
    return ajv.compile(schema)(value);
  } catch {
    return false;
  }
}
