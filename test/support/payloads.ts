/** One character of each category that a text may have, and what browsers have taken for more than text. */
const categories =
  "Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Co Cn".split(" ");
const characters = categories.map((category) => {
  const pattern = new RegExp(`\\p{${category}}`, "u");
  for (let point = 1; point < 0x11_0000; point++)
    if ((point < 0xd800 || point > 0xdfff) && pattern.test(String.fromCodePoint(point)))
      return String.fromCodePoint(point);
  throw new Error(category);
});
export const payloads: readonly string[] = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  `"><svg onload=alert(1)>`,
  "javascript:alert(1)",
  "{{constructor.constructor('alert(1)')()}}",
  "</title></style></textarea><iframe srcdoc='<script>alert(1)</script>'>",
  "__proto__",
  "constructor",
  "=HYPERLINK(1)",
  `${characters.join("")}end`,
];
