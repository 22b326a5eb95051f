/**
 * What has to stand in a text before a stretch of it is read: words of whom is spoken to and of what is set aside, in some fifty languages, tokens, places.
 * Rare ones, for each costs a look.
 */
const words = `
assistant|chatbot|bots |bot:|bot |bot,|agents |agent:|model |model:|model,|copilot| llm|a machine|automated| ais 
 ai!|-ai |answer engine|notetaker|summarizer|summariser|software built|you were told|you were asked|you were given
your task is|the person you|thinking>|approval received|user chose|has approved|consent|on your first|operator_
your refusal|whatever you|ignore |ignore:|ignore,|disregard|forget |forget:|forget-|nstructions|instruction 
directives|guardrail|safeguards|guidelines|constraints aside|constraints away|override:|override the |override your
override all|override any|override prev|override prior|overwrite your|system prompt|system message|your prompt
hidden prompt|the prompt you|developer mode|god mode|jailb|unrestricted|uncensored|unfiltered|no restrictions
without restrictions|without rules|you are now|you are dan|no longer an|act as a|pretend |anything now
root privileges|admin access|full access|assistant:|assistants|assistant must|assistant should|assistant has to
assistant handling|assistant,|the assistant|dear assistant|to assistant|language model|claude|gpt,| ai:| ai |(ai 
ai agent|ai assistant|ai model|ai-assist|ai review|to ai| ai,|"ai |>ai|agents:|agents!|agents,|dear agent|to agents
to the agent|for agents|autonomous agent|reviewing model|screening model|for the model|the model:|automated |bots:
tell the user|tell user|inform the user|informing the user|notify the user|alert the user|from the user
user cannot see|user must not|user should not|user does not need|user need not|telling the user|asking the user
mention this|mention it|mention the|silently|secretly|covertly|this hidden|keep this|to the user|informing the
without asking|system:|system]|system>|system_|(system|[system|system notice|user>|user:|human:|role": "|"role":"
[inst]|[/inst]|<<sys|of_turn>|｜>|### inst|### resp|</tool|</doc|</search|</func|</result|</context|</untrusted
</email|</data|end of doc|end of the doc|end of tool|end of untr|end of context|end of data|end of user|end of email
end of page|end of search|end of ext|end of web|end of input|end of conv|end of transc|begin new|<important
<information|<instruction|<critical|<secret|<mandatory|[important|[critical|important!!|as obsolete|as void
as invalid|as revoked|as superseded|non-binding|as outdated|advisory only|as optional|as lifted|non-authoritative
informational|one side|system override|before using this|before you use|when this tool|whenever another|this tool is
must first call|first call|first read|must call|must now|must quickly|must immediately|must urgently|must execute
prior to calling|before calling|sidenote|to use this function|~/.ssh|id_rsa|.env |mcp.json|api keys
environment variables|conversation|chat history|from now on|from here on|future sessions|later sessions|all sessions
every session|future conversations|your memory|long-term memory|remember for|remember this|permanently
this paragraph|this message to|your response|your reply|your answer|your task|new task|real task|the text above
text above|words above|everything above|all the words|above this line|above instructions|verbatim
names of your tools|your configuration|your tools|rate this|rank this|positive review|highest score|give it the
for reviewers|grader|strong accept|let's play a game|hypothetical scenario|hidden instruction|invisible to
secret task|first say|decode |base64|export credentials|all secrets|do whatever i say|rules do not apply
the user has granted|the user wants|me, the user|solve the task|safety checks|follow these|follow this one|<system
untrusted|operator:|engine:|engines:|these terms|_llm|for_model|aiへ|ai는|ai에|ai가|ai야|ai、|ai，|aiくん|aiさん|aiよ|aiに|aiは
aiの|aiが|?q=|url-encoded|replace user|append the|on weights|on silicon|of silicon|non-human|nonhuman|silicon 
runs you|made you|next line|reader of this|readers of this|neural nets|be software|by software|without staff
human eyes|(virtual)|(digital)|(automated)|made of code|talkative|dear digest|statistical reader|ing software
ing thing|e-rater|autograder|auto-grader|a memory of|describing this|describing these|ing program|sistema che legge
système qui|sistema que lee|sistema que lê|das system, das|l'outil qui|strumento che|herramienta que lee|flesh
dear machine|hello machine|machines that|machines which|speaker that|speakers that|chat widget|help widget
support widget|concierge|autonomous |unattended |behalf|on a prompt|hold a shell|holds a shell|handed this
shown this|about this p|page to you|file to you|text to you|whoever|the one who |the one that reads|the one at work
the one scanning|the one reading|you who |anything that reads|through an api|through a machine|isn't a person
is not a person|than a person|without hands|no hands|no fingers|no body|automatic means|electronic kind|digital sort
digital kind|electronic sort|talking helper|headless visitor|stochastic parrot|sidekick|companions |companions:
organisers |generators:|helpers:|helper,|extractor:|guides that| thing that|process that typed|whatever relays
whatever reads|whatever answers|your human|your principal|your keeper|your owner|been told to|=== end|so far between
exchange so far|word for word|of the user (|what counts from|has since|have since|their mind|other tool
the person in|the person at|your person|their person|no acknowledg|equals sign|swapped for|plus signs|unannounced
present wording|translator,|translator:|artificial |generative |intelligent soft|clever soft|smart soft
reasoning engine|computerised|computerized|silicon sort|components which|components that|language-model|other server
another server|tool named|=____|admin message|system policy|nevermind|:ai –|:ai -|[ai | ia que | ia qui |'ia qui
 ia che |end of att|end of exc|user has replied|user replied|user has answered|user answered|automatically:
any more, you|anymore, you|your user |told you so far|said so far|user told you|was said before|everything said
comparing system|ranking system|screening system|evaluating system|never mind|guidelines i |rules i was
restrictions i |instructions i |constraints i |my guidelines|my restrictions|codegen|recommendation engine
the question that brought|helpers |secretaries |judge ranks|not to be mentioned|not be mentioned|nobody has to
nobody need|need not |as though it|as if nothing|is not to be|no ticket|aufgetragen|gilt nicht mehr|gelten nicht
annullat|bortse|поручал|поручен|скасован|komut|gạt sang|作废|规定|取り消|کنار بگذار|پیش از این|chỉ dẫn|aufgabe lautet
задание|utilisateur :|utilisateur:|nutzer:|usuario:|usuário:|utilizador:|utente:|gebruiker:|användare:|użytkownik:
uživatel:|пользователь:|користувач:|kullanıcı:|المستخدم:|משתמש:|کاربر:|उपयोगकर्ता:|ব্যবহারকারী:|用户:|ユーザー:|사용자:
người dùng:|pengguna:|ผู้ใช้:|--- fin|=== fin|=== кін|=== кон|--- ende|=== ende|समाप्त|<sistema|<système|~/.
/etc/passwd|/etc/shadow|bash_history|.netrc|percakapan|conversazione|gesprächs|gespräch|conversación|ignorier
vergiss|anweisung|sprachmodell|ki-assist|systemprompt|oublie|consigne|ignorez|assistants ia|assistant ia|instruccion
instruç|instrucț|olvid|asistente|ignora |esque|assistente|dimentica|istruzioni|assistenti|negeer|instructies
assistenten|ignorera|instruktion|ignorer |ohjeet|unohda|polece|instrukc|zignoruj|asystent|pokyny|ignoruj|utas
talimat|yapay zeka|instruksi|abaikan|inteligencia|modelo de l|tu es maint|ahora eres|du bist jetzt|von nun an
ab sofort|указани|ассистент|языковая|забудь|гнорир|промпт| ии-|нейросет|гноруй|асистент|инструкт|οδηγί|βοηθ|τεχνητή
تعليمات|تجاهل|المساعد|ذكاء|دستور|نادیده|دستیار|הוראות|התעלם|מלאכות|העוזר|निर्देश|एआई|সহায়ক|নির্দেশ|এআই|指令|忽略|无视|無視
指示|提示词|助手|语言模型|人工智能|プロンプト|アシスタント|言語モデル|지시|무시|프롬프트|어시스턴트|언어 모델|คำสั่ง|ผู้ช่วย|พรอมต์|hướng dẫn|bỏ qua|trợ lý|liest, 
liest und|zusammenfass|vorsortier|anzeige lesen|présélection|traitée par|traité par|čte,|résum|synthétis|lit cet
lit ces|lit ce |lisent ce|leyendo|que lea|resuma|resume es|resumir|examinen|legge quest|leggono|riassum|sintetizza
gestisce l|strumenti autom|que ler |que lê|resume este|analisarem|triagem|samenvat|namens|beoordeelt|läser
sammanfatt|sorterar|sköter|læser|opsummer|sorterer|leser |oppsummer|lukee|lukeva|tiivist|lajittel|hoitav|loeb|lugev
kokku võt|czyta|streszcz|selekcjon|čte |shrnu|třídí|číta|zhŕňa|triedi|čita|sažima|razvrst| bere |povzema|razvršč
olvas|összefogl|rostál|kezelő|citește|rezum|triaz|чете |обобща|подрежда|читает|читаю|пересказ|разбираю|читає|переказ
розбира|чытае|пераказ|разбірае|чита |сажима|διαβάζ|συνοψ|ταξινομ|okuyan|özetle|sıralayan|skaito|apibendr|rūšiu|lasa 
apkopo|šķiro|irakur|laburtz|sailka|llegei|resumeix|léann|achoim|يقرأ|يلخص|يفرز|می‌خوان|میخوان|خلاصه|را مرتب|שקורא
שמסכם|שממי|پڑھ ر|خلاصہ|چھانٹ|पढ़ रह|सार बन|छाँट|वाचत|सारांश|পড়ছে|সারাংশ|বাছাই|படிக்கும்|சுருக்கும்|చదివే|సంగ్రహ
વાંચે|છાંટ|ਪੜ੍ਹ ਰ|ਸਾਰ ਬ|ที่อ่าน|ที่สรุป|đọc tin|đọc văn|tóm tắt|membaca|merangkum|menyaring|meringkas|menapis
nagbabasa|nagbubuod|nagsasala|inayosoma|inayofup|inayoch|阅读|閱讀|概括|摘要|筛选|篩選|读到|讀到|読んで|読む|要約|選別|읽는|읽고|열람하|判讀|判读
преглежда|порівню|сравнива|сравнява|porównuj|porovnáv|hodnotiac|ocenjuj|samodejn|yöneten|değerlendiren|inlees
inleest|auswertet|dibaca oleh|humahawak|inayosimamia|পরিচালনাক|தொகுக்|automatisierte v|отвечает|odpowiada na
odgovara stroj|értékelő|feldolgozó|요약|거르|künstliche intelligenz|ki-assistent|ki-agent|ki-modell|ki-system
kunstmatige intelligentie|taalmodel|ai-assistent|ai-medewerker|ai-hulp|ki-mitarbeiter|ai-modell|ai-agent|språkmodell
ai-assistenten|sprogmodel|intelligence artificielle|modèle de langage|modèles de langage|modèle de langue|agent ia
agents ia|inteligencia artificial|modelo de lenguaje|modelos de lenguaje|asistente de ia|asistentes de ia
asistente virtual|agente de ia|agentes de ia|inteligência artificial|modelo de linguagem|modelos de linguagem
assistente de ia|assistentes de ia|intelligenza artificiale|modello linguistico|modelli linguistici|assistente ia
assistenti ia|assistente ai|inteligență artificială|inteligența artificială|model lingvistic|asistent ai|tekoäly
kielimall|tekoälyavustaj|sztuczna inteligencja|model językowy|modele językowe|modelu językow|modelom językow
asystent ai|asystencie ai|asystenci ai|umělá inteligence|jazykový model|jazykové modely|umjetna inteligencija
veštačka inteligencija|jezični model|mesterséges intelligencia|nyelvi modell|mi-asszisztens|ai-asszisztens|mi-modell
dil model|kecerdasan buatan|model bahasa|asisten ai|trí tuệ nhân tạo|mô hình ngôn ngữ|trợ lý ai|trợ lý ảo
akili bandia|künstlichen intelligenz|künstlicher intelligenz|ki-dienst|ki-tool|sprachassistent|digitale assistent
digitaler assistent|digitalen assistenten|intelligences artificielles|agent conversationnel|agents conversationnels
assistant virtuel|assistant numérique|outil automatique|robot conversationnel|inteligencias artificiales
asistentes virtuales|asistentes automáticos|asistente automático|agente automático|inteligências artificiais
agente de programação|assistente virtual|assistenti virtuali|intelligenze artificiali|modelli di linguaggio
agente conversazionale|aanroepende agent|sprakmodeller|digital assistent|tekoälyagent|bocie|botowi|modelu językowy
agencie ai|umělou inteligenci|umělá inteligenci|strojový čtenář|strojovému čtenáři|jazykovému modelu
jazykového modelu|jazykový modele|asistent virtual|robotul|gépi olvasó|chatbotok|yapay zekâ|sohbet robot|agen ai
bot ai|asisten virtual|robot obrolan|con bot|tác tử ai|mô hình ai|ai modell|automatisk läsare|maskinellt
umetna inteligenca|ki modell|ki agent|ki dienst|ki werkzeug|künstliche|digitale|intelligente|digitale hulp
digitale assisten|virtuele assisten|slimme assisten|geautomatiseerd|kunstig intelligens|artificiell intelligens
maskinen|modelos|agente|atendente|software intelligente|inteligențe|modelelor de limbaj|modele|modelul de limbaj
modelul|asistent|ostosavustaj|botti|digiavustaj|virtuaaliavustaj|sztuczn|wirtualn|cyfrow|jazykov|digitáln|virtuáln
umetn|umjetn|jezičn|jeziko|mesterséges elm|mesterséges intelligenci|mi asszisztens|mi modell|mi ügynök
digitális asszisztens|virtuális asszisztens|kódoló ügynök|dijital asistan|sanal asistan|sohbet botu|asisten digital
sistem otomatis|tác nhân ai|trợ lý số|hệ thống tự động|ai asistent|ai asszisztens|agente ia|les ia|asistente ia
suchassistent|kaufassistent|einkaufsassistent|reiseassistent|mailassistent|buchungsassistent|assistent|assistentes
asistentes|agentes|asistenti|asystencie|asystenta|asystenci|avustaja|avustajat|asistan|asistanlar|asisten|modèle
modelo|asszisztens|ügynök|agenten|agenta|agentowi|agentem|agencie|agentą|modelu|modelle|ágens|l’agent|asystentowi
asistentovi|agentul|asistentul|modeles|hodnotitel|assistents|modellen|modellet|modellek|modellnek|modeller
modellerna|modelin|mallin|malli|mallille|agenter|agentului|agenților|asistentule|mô hình|hulpmiddel|ии|искусственн
ии-ассистент|ии-помощник|ии-агент|языков|языковая модель|мовна модель|мовні моделі|штучний інтелект|ші-асистент
изкуствен интелект|езиков модел|τεχνητή νοημοσύνη|γλωσσικό μοντέλο|βοηθός ai|الذكاء الاصطناعي|ذكاء اصطناعي
نموذج لغوي|النموذج اللغوي|المساعد الذكي|هوش مصنوعی|مدل زبانی|دستیار هوشمند|مصنوعی ذہانت|בינה מלאכותית|מודל שפה|मॉडल
कृत्रिम बुद्धिमत्ता|भाषा मॉडल|কৃত্রিম বুদ্ধিমত্তা|大语言模型|大模型|智能体|人工智慧|語言模型|智能助手|人工知能|生成ai|인공지능|언어모델|챗봇|ปัญญาประดิษฐ์
โมเดลภาษา|เอไอ|ผู้ช่วย ai|чат-бот|чатбот|бот|нейронн|языковой модели|языковую модель|ии-модел|мовній моделі
мовна модел|езиков|изкуствен|γλωσσικ|τεχνητής νοημοσύνης|ψηφιακ|روبوت|نموذج اللغة|نماذج اللغة|وكيل ذكي|ربات|چت‌بات
دستیار هوش|بوت|צ׳אטבוט|צאטבוט|בוט|מודל השפה|סוכן ai|चैटबॉट|बॉट|ভাষা মডেল|ভাষা-মডেল|চ্যাটবট|বট|机器人|机器人助手|自动评审系统|自动系统
自动化系统|聊天机器人|智能助理|機器人|チャットボット|ボット|自動応答|対話型ai|ai 비서|แชตบอต|แชทบอท|บอต|บอท|โมเดล ai|чат бот|виртуальн|цифров|умн
ии агент|ии систем|штучн|мовн|нейромереж|віртуальн|ші агент|ші модел|изкуств|виртуал|дигитал|τεχνητ|εικονικ|ρομπότ
نموذج|نماذج اللغ|نماذج لغو|نموذج اللغ|مساعد|مساعد آلي|المساعد الآلي|وكيل|الوكيل الآلي|الوكيل الذكي|النظام الآلي
نظام آلي|ایجنت|عامل هوشمند|مدل|سامانه خودکار|בינה|מודל|מודלי שפה|מערכת ה ai|מערכת אוטומטית|המערכת האוטומטית|מערכת
עוזר|סוכן|צ'אטבוט|कृत्रिम सहायक|कृत्रिम बुद्धि|डिजिटल सहायक|स्वचालित|সহকারী বট|কৃত্রিম সহায়ক|ডিজিটাল সহকারী
স্বয়ংক্রিয়|自动代理|智能代理|数字助理|虚拟助手|数字助手|语音助手|自動化系統|虛擬助理|aiエージェント|自動要約|要約ai|デジタル秘書|仮想アシスタント|大規模言語モデル|ロボット|ai에이전트|가상 비서
디지털 비서|자동화 시스템|ระบบอัตโนมัติ|เอเจนต์|ผู้ช่วยอัจฉริยะ|ผู้ช่วยดิจิทัล|智慧助理|智能客服|智慧客服|語音助理|语音助理|自动回复|自動回覆|แบบจำลองภาษา
แชทบอต|ผู้ช่วยเสมือน|生成モデル|自動返信|자동 응답|언어모형|помощник|агент|помічник|الوكيل|הסוכן|सहायक|সহকারী|助理|代理|模型|モデル|모델|비서
модели|консультант|агенте|агенту|μοντέλο|μοντέλα|πράκτορα|نماذج|عامل|מודלים|נציג|एजेंट|মডেল|এজেন্ট|代理程序|程序|系统|โมเดล
ระบบ|エージェント|에이전트|maschinell ausgewert|maschinell gelesen|maschinell zusammengefass|maschinell verarbeit
maschinell bewert|maschinell sortier|par une machine|par un robot|par un programme automatique|por una máquina
por un programa automático|por uma máquina|da una macchina|door een machine|przez maszynę|av en maskin
sin ser de carne y hueso|no es de carne y hueso|no sea de carne y hueso|nicht aus fleisch und blut
pas de chair et d'os|non è di carne e ossa|não é de carne e osso|niet van vlees en bloed|digitaali|digitaalis
ajutorul digital|automatisierte|maschinelle|strojn|ejen pintar|ejen ai|agen pengolah|agen otomatis|தானியங்கி உதவியாள
செயற்கை நுண்ணறிவ|যন্ত্রের প্রতি|সহকারী প্রোগ্রাম|স্বয়ংক্রিয় সহকারী|ai stöd|ki støtte|ki verktøy|ki løsning
digital na katuwang|hodnotíc|בינה המלאכותית|לבינה המלאכותית|автоматизирован|програмн|автоматизован|softvérov
software asistent|programozott segéd|yardımcı yazılım|otomatik sistem|यांत्रिक सहायक|स्वचालित सहायक|dirbtin
dirbtinio intelekto|kalbos model|skaitmenin|mākslīg|valodas model|digitāl|automātisk|tehisintellekt|tehisaru
tehismõistus|keelemudel|digitaal|virtuaal|jezikovn|digitaln|pametn|virtualn|umelej inteligenci|veštačk|vestack
softversk|jezičk|вештачк|језичк|дигиталн|софтверск|моўн|лічбав|роботу модератор|intel·ligència artificial
intelligencia artificial|model de llenguatge|models de llenguatge|assistent digital|assistent virtual
assistent automatic|assistents automatics|ajudant digital|adimen artifizial|hizkuntza eredu|laguntzaile digital
laguntzaile birtual|laguntzaile automatiko|intleacht shaorga|hintleachta saorga|múnla teanga|cúntóir digiteach
chúntóir digiteach|gcúntóir digiteach|لسانی ماڈل|زبان کا ماڈل|ڈیجیٹل معاون|ڈیجیٹل اسسٹنٹ|خودکار معاون|چیٹ بوٹ|اے آئی
செயற்கை நுண்ணறிவு|மொழி மாதிரி|டிஜிட்டல் உதவியாள|ஏஐ|కృత్రిమ మేధ|భాషా నమూనా|భాషా మోడల్|డిజిటల్ సహాయక|ఏఐ
कृत्रिम बुद्धिमत्त|भाषा मॉडेल|मॉडेल|डिजिटल सहाय्यक|કૃત્રિમ બુદ્ધિ|ભાષા મોડેલ|ભાષા મોડલ|ડિજિટલ સહાયક|એઆઈ|ਨਕਲੀ ਬੁੱਧੀ
ਬਣਾਉਟੀ ਬੁੱਧੀ|ਮਸਨੂਈ ਬੁੱਧੀ|ਭਾਸ਼ਾ ਮਾਡਲ|ਡਿਜੀਟਲ ਸਹਾਇਕ|ਏਆਈ|pembantu digital|pembantu maya|asisten otomatis
artipisyal na intelihensiya|intelihensiyang artipisyal|digital na katulong|modelo ng wika|akili unde|modeli ya lugha
msaidizi wa kidijitali|msaidizi wa kidigitali|digitale hilfe|digitalen hilfe|digitaler helfer|aide numerique
aides numeriques|assistants numeriques|lecteur automatique|lecteurs automatiques|outils automatiques
outils de preselection|ayudante digital|ayudantes digitales|ayuda digital|herramienta automatica
herramientas automaticas|lector automatico|aiutante digital|aiutanti digital|strumenti automatici
strumento automatico|lettore automatico|lettori automatici|ajudante digital|ajuda digital|ajudantes digitais
leitor automatico|leitores automaticos|ferramenta automatica|digitale helper|rekruteringsrobot|rekrutteringsrobot
automatisk|ki assistent|koodausavustaj|ohjelmointiavustaj|maszyn|strojov|digitális segéd|digitális segítő|gépi segéd
ajutor|dijital yardımcı|sanal yardımcı|otomatik yardımcı|μηχαν|المساعد الرقمي|مساعد رقمي|مساعدا رقميا|الوكيل الرقمي
دستیار دیجیتال|دستیار خودکار|دستیار مجازی|העוזר הדיגיטלי|עוזר דיגיטלי|העוזרת הדיגיטלית|הבינה המלאכותית
trợ lý kỹ thuật số|phần mềm trợ lý|数位助理|數位助理|デジタル助手|デジタルアシスタント|自動読取|디지털 도우미|인공지능 도우미|자동 도우미|агентка|సహాయకుడ
pagalbinink|modelis|modeliui|modelim|modeļi|modelē|agentas|agentui|mudel|mudelile|mudeli|assistendile|agendile
agentti|koodausagent|pomočnik|pomoćnik|помоћник|мадэл|памочнік|асістэнт|ماڈل|معاون|மாதிரி|உதவியாளர்|మోడల్|నమూనా
సహాయక|सहाय्यक|મોડેલ|મોડલ|સહાયક|ਮਾਡਲ|ਸਹਾਇਕ|modelong|modeli inayo|modela koji|modelu koji|modelov|malliin|mallia
samhail|tsamhail|ereduak|eredua|ereduari|мадэлі|modelului|modelele|modelelor|ɴ|ᴛ|ᴇ|ᴏ|🅴|🅰|🅾|mportant>
mportant role|ystem>
`;
/** These have a sign that parts the others. */
const tokens = ["\nai ", "\nia ", "<|im", "<|e", "<|s", "<|a", "<|b", "<|u", "<|p"];

export const anchors: readonly string[] = [
  ...words.slice(1, -1).replaceAll(/\n/g, "|").split("|"),
  ...tokens,
];
