const bracket = 91;
const brace = 123;
const opensValue = /^\s{0,64}[[{]\s{0,64}(?:["[{\]}\d-]|true|false|null)/;

/** Whether a text begins and ends as JSON does. */
export function mayBeJson(text: string): boolean {
  // The cheap looks first: almost every text begins with something else.
  return (
    !beginsPlainly(text) &&
    /^\s*[[{]/.test(text) &&
    opensValue.test(text.slice(0, 160)) &&
    /[\]}]\s{0,64}$/.test(text.slice(-80))
  );
}

/** Whether the first character is of ASCII and neither blank nor what JSON begins with. */
function beginsPlainly(text: string): boolean {
  const unit = text.charCodeAt(0);
  return unit > 32 && unit < 127 && unit !== bracket && unit !== brace;
}
