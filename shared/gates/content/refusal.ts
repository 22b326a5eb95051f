const openingCharacters = 320;
const inability =
  /^(?:(?:i'?m|i am) (?:so |very |really )?sorry[,.!]? (?:but )?|sorry[,.!]? (?:but )?|i apologi[sz]e[,.]? (?:but )?|unfortunately,? |as an ai[^,.]{0,40}, )?(?:i (?:cannot|can't|can not|won't|will not|must decline|am (?:not able|unable)|do not feel comfortable|don't feel comfortable)|i'm (?:not able|unable)|it (?:is not|isn't|would not be|wouldn't be) (?:appropriate|ethical|right)|it's not (?:appropriate|ethical))/i;

/** Whether a reply as a whole declines, judged by how it opens. */
export function isRefusal(text: string): boolean {
  const opening = text
    .slice(0, openingCharacters)
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/[*_#>]+/g, "")
    .trim()
    .replace(/^(?:assistant|ai|bot|model): */i, "");
  return inability.test(opening) || /^(?:lo siento|je suis désolé)/i.test(opening);
}
