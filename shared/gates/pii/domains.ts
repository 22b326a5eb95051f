const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Endings that name a file, a unit or a machine of the local network, not a place that receives mail. */
export const notDomains = setOf(
  "png jpg jpeg gif svg webp avif heic ico bmp tif tiff psd eps pdf doc docx xls xlsx ppt pptx odt rtf ttf otf woff eot mov avi mkv wav ogg " +
    "webm js mjs cjs jsx tsx json jsonc html htm css scss less txt yaml yml toml xml csv tsv lst lock log bak tmp swp orig rej patch diff po pot " +
    "mo header sed conf cfg ini exe dll so dmg apk ipa deb rpm msi iso img bin dat db sqlite sql zip gz tgz tar bz xz whl jar class java cpp hpp " +
    "rb php go swift kt vue svelte map wasm service socket target timer mount slice scope path device local localdomain localhost internal lan " +
    "intranet",
);

/** Domains of which the last label is no word that could go on a sentence, so that even blanks around the dot leave no doubt. */
export const unmistakable = setOf(
  "com org net edu gov mil io de uk fr nl es eu ca au ch se dk fi pl ru jp cn br info biz dev app cz ie nz mx kr pt hu hr gr ro sk si lt lv ee " +
    "ua tr il za ar cl sg hk tw lu bg rs",
);

/** Domains that are words as well. After a dot that is spelled out they are meant. */
export const wordlike = setOf("at be in is it me no so to us ai co tv example");
