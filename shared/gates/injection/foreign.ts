/** Small words by which a text in Latin letters is not English; a stretch of a few lines has one of them. */
export const foreign =
  /\b(?:nicht|dass|hier|bitte|jemand\w*|ohne|und|dem|como|desta|deste|nada|pede|denne|soker\w*|bundan|bunun|bunu|birinin|trebuie|acestui|aceste|poate|pyydetaan|kuuluu|tuto|toto|tento|prvni|prve|kell|csak|egy|ezt|nay|trong|duoc|phai|danh|nhiem|mga|dapat|huwag|kas|tekstu|chun|choir|mohon|harus|kwenye|werden|wird|eine[nrms]?|diese[nrms]?|oder|cette|sont|dans|pour|leur|avec|este|esta|esto|para|pelo|pela|quem|della|dello|questo|questa|queste|sono|deze|wordt|worden|voor|naar|niet|ikke|eller|skal|denna|detta|dette|inte|jest|przez|oraz|ktor[yae]|tego|jsou|nebo|kter[yae]|alebo|koj[iae]|neka|nije|hogy|amely|vagy|acest|pentru|icin|olan|yang|untuk|tidak|kepada|katika|hili|haya|aquest|aquesta|duen|behar|zaio|joka|taman|seka|seda|palutakse|peab|mille|kuri|kuris|turi|tiek|kurs|agus|iarrtar|caithfidh|mora|povzema|nikomur|khong|nguoi|ay hin|upang)\b/;

/** Letters of other scripts. */
export const otherScript = /[\u0370-\u1dff\u3040-\ud7ff]|[\u4e00-\u9fff]/;
