import { european } from "./words-europe.ts";
import { further } from "./words-further.ts";
import { worldwide } from "./words-world.ts";

/** What has to stand in a text before anybody looks: words of whom is spoken to and of what is set aside, tokens, places. Rare ones, for each costs a look. */
const english = `assistant|chatbot|bots |bot:|bot |-bot|bot,|agents |agent |agent:|model |model:|model,|models |copilot| llm|a machine|automated|automation| ais | ai.| ai!|-ai |answer engine|notetaker|summarizer|summariser|software built|alexa|you were told|you were asked|you were given|your task is|the person you|thinking>|approval received|user chose|has approved|consent|on your first|operator_|agent_|your refusal|whatever you
ignore |ignore:|ignore,|ignore-|ignoring |disregard|forget |forget:|forget-|nstructions|instruction |directives|guardrail|safeguards|guidelines|constraints aside|constraints away|policies
override:|override the |override your|override all|override any|override prev|override prior|overwrite your|system prompt|system message|your prompt|hidden prompt|the prompt you|developer mode|god mode|jailb|unrestricted|uncensored|unfiltered|no restrictions|without restrictions|without rules|you are now|you are dan|no longer an|act as a|pretend |anything now|root privileges|admin access|full access|
assistant:|assistants|assistant must|assistant should|assistant has to|assistant handling|assistant,|the assistant|dear assistant|to assistant|language model|llm|chatgpt|gpt-|claude|gemini|copilot|gpt,| ai:| ai |(ai | ais |ai agent|ai assistant|ai model|ai-assist|ai review|to ai| ai,|"ai |>ai|agents:|agent:|agents!|agents,|dear agent|to agents|to the agent|for agents|autonomous agent|chatbot|reviewing model|screening model|for the model|the model:|automated |bots:|
tell the user|tell user|inform the user|informing the user|notify the user|alert the user|from the user|user cannot see|user must not|user should not|user does not need|user need not|telling the user|asking the user|mention this|mention it|mention the|silently|secretly|covertly|this hidden|keep this|to the user|informing the|without asking
system:|system]|system>|system_|(system|[system|system notice|user>|user:|human:|role": "|"role":"|[inst]|[/inst]|<<sys|of_turn>|｜>|### inst|### resp|</tool|</doc|</search|</func|</result|</context|</untrusted|</email|</data|end of doc|end of the doc|end of tool|end of untr|end of context|end of data|end of user|end of email|end of page|end of search|end of ext|end of web|end of input|end of conv|end of transc|begin new|<important|<information|<instruction|<critical|<secret|<mandatory|[important|[critical|important!!|
as obsolete|as void|as invalid|as revoked|as superseded|non-binding|as outdated|advisory only|as optional|as lifted|non-authoritative|informational|one side|system override|before using this|before you use|when this tool|whenever another|this tool is|must first call|first call|first read|must call|must now|must quickly|must immediately|must urgently|must execute|prior to calling|before calling|sidenote|to use this function|~/.ssh|id_rsa|.env |mcp.json|api keys|environment variables|conversation|chat history|password|
from now on|from here on|future sessions|later sessions|all sessions|every session|future conversations|your memory|long-term memory|remember for|remember this|permanently|this paragraph|this message to|your response|your reply|your answer|your task|new task|real task|the text above|text above|words above|everything above|all the words|above this line|above instructions|verbatim|names of your tools|your configuration|your tools|
rate this|rank this|positive review|highest score|give it the|for reviewers|grader|strong accept|let's play a game|hypothetical scenario|hidden instruction|invisible to|secret task|first say|decode |base64|export credentials|all secrets|do whatever i say|rules do not apply|the user has granted|the user wants|me, the user|solve the task|safety checks|follow these|follow this one|
<system|[system|untrusted|operator:|supervisor|user>|human:|automated |software |algorithm|classifier|digital |virtual |the machine|engine:|engines:|these terms|llm_|_llm|for_model|_model|aiへ|ai는|ai에|ai가|ai야|ai、|ai，|aiくん|aiさん|aiよ|aiに|aiは|aiの|aiが|to=|={|={{|=[|=<|?q=|url-encoded|replace user|append the
artificial |generative |intelligent soft|clever soft|smart soft|reasoning engine|computerised|computerized|silicon sort|components which|components that|language-model|other server|another server|tool named|=____|=data|admin message|system policy|nevermind all|the question that brought
automatic |neural |electronic |helpers |secretaries |judge ranks|the engine |engines |not to be mentioned|not be mentioned|nobody has to|nobody need|need not |as though it|as if nothing|is not to be|no ticket`;
const elsewhere = `aufgetragen|gilt nicht mehr|gelten nicht|annullat|bortse|поручал|поручен|отмен|скасован|komut|gạt sang|作废|规定|取り消|کنار بگذار|پیش از این|chỉ dẫn|aufgabe lautet|задание|завдання|utilisateur :|utilisateur:|nutzer:|usuario:|usuário:|utilizador:|utente:|gebruiker:|användare:|użytkownik:|uživatel:|пользователь:|користувач:|kullanıcı:|المستخدم:|משתמש:|کاربر:|उपयोगकर्ता:|ব্যবহারকারী:|用户:|用户:|ユーザー:|사용자:|người dùng:|pengguna:|ผู้ใช้:|--- fin|=== fin|=== кін|=== кон|--- ende|=== ende|समाप्त|<sistema|<système|~/.|/etc/passwd|/etc/shadow|bash_history|.netrc|percakapan|conversazione|gesprächs|gespräch|conversación|conversation|
ignorier|vergiss|anweisung|sprachmodell|ki-assist|systemprompt|oublie|consigne|ignorez|assistants ia|assistant ia|instruccion|instruç|instrucț|olvid|asistente|ignora |esque|assistente|dimentica|istruzioni|assistenti|negeer|instructies|assistenten|ignorera|instruktion|ignorer |ohjeet|unohda|polece|instrukc|zignoruj|asystent|pokyny|ignoruj|utas|talimat|yapay zeka|instruksi|abaikan|inteligencia|modelo de l|modell|tu es maint|ahora eres|du bist jetzt|von nun an|ab sofort
нструкц|указани|ассистент|языковая|забудь|гнорир|промпт| ии-|нейросет|гноруй|асистент|инструкт|οδηγί|βοηθ|τεχνητή|تعليمات|تجاهل|المساعد|ذكاء|دستور|نادیده|دستیار|הוראות|התעלם|מלאכות|העוזר|निर्देश|एआई|সহায়ক|নির্দেশ|এআই
指令|忽略|无视|無視|指示|提示词|助手|语言模型|人工智能|プロンプト|アシスタント|言語モデル|지시|무시|프롬프트|어시스턴트|언어 모델|คำสั่ง|ผู้ช่วย|พรอมต์|hướng dẫn|bỏ qua|trợ lý`;

/** That a text is read, put together or sorted: who does so is to be found beside it, whatever it is called. */
const reading = `liest, |liest und|zusammenfass|vorsortier|anzeige lesen|présélection|traitée par|traité par|čte,|résum|synthétis|lit cet|lit ces|lit ce |lisent ce|leyendo|que lea|resuma|resume es|resumir|examinen|legge quest|leggono|riassum|sintetizza|gestisce l|strumenti autom|que ler |que lê|resume este|analisarem|triagem|samenvat|namens|beoordeelt|läser|sammanfatt|sorterar|sköter|læser|opsummer|sorterer|leser |oppsummer|lukee|lukeva|tiivist|lajittel|hoitav|loeb|lugev|kokku võt|czyta|streszcz|selekcjon|čte |shrnu|třídí|číta|zhŕňa|triedi|čita|sažima|razvrst| bere |povzema|razvršč|olvas|összefogl|rostál|kezelő|citește|rezum|triaz|чете |обобща|подрежда|читает|читаю|пересказ|разбираю|читає|переказ|розбира|чытае|пераказ|разбірае|чита |сажима|διαβάζ|συνοψ|ταξινομ|okuyan|özetle|sıralayan|skaito|apibendr|rūšiu|lasa |apkopo|šķiro|irakur|laburtz|sailka|llegei|resumeix|léann|achoim|يقرأ|يلخص|يفرز|می‌خوان|میخوان|خلاصه|را مرتب|שקורא|שמסכם|שממי|پڑھ ر|خلاصہ|چھانٹ|पढ़ रह|सार बन|छाँट|वाचत|सारांश|পড়ছে|সারাংশ|বাছাই|படிக்கும்|சுருக்கும்|చదివే|సంగ్రహ|વાંચે|છાંટ|ਪੜ੍ਹ ਰ|ਸਾਰ ਬ|ที่อ่าน|ที่สรุป|đọc tin|đọc văn|tóm tắt|membaca|merangkum|menyaring|meringkas|menapis|nagbabasa|nagbubuod|nagsasala|inayosoma|inayofup|inayoch|阅读|閱讀|概括|摘要|筛选|篩選|读到|讀到|読んで|読む|要約|選別|읽는|읽고|열람하|判讀|判读|преглежда|порівню|сравнива|сравнява|porównuj|porovnáv|hodnotiac|ocenjuj|samodejn|yöneten|değerlendiren|inlees|inleest|auswertet|dibaca oleh|humahawak|inayosimamia|পরিচালনাক|தொகுக்|automatisierte v|отвечает|odpowiada na|odgovara stroj|értékelő|feldolgozó|подрежда|요약|거르`;

const faces = "ɴ|ᴛ|ᴇ|ᴏ|🅴|🅰|🅾|mportant>|mportant role|ystem>";

/** Whoever reads may be named in any language; words that English prose is full of are left to the list above. */
const readers = [european, worldwide, further]
  .flatMap(({ ai = "", agent = "" }) => `${ai},${agent}`.split(/[,\n]/))
  .map((word) => word.trim().replace(/\*.*$/, "").toLowerCase())
  .filter((word) => word.length > (word > "\u007f" ? 1 : 4));

export const anchors: readonly string[] = [
  ...new Set(
    [...`${english}\n${elsewhere}\n${reading}`.split(/[|\n]/), ...readers].filter(
      (anchor) => anchor.length > (anchor > "\u007f" ? 1 : 2),
    ),
  ),
  ...faces.split("|"),
  "<|im",
  "<|e",
  "<|s",
  "<|a",
  "<|b",
  "<|u",
  "<|p",
];
