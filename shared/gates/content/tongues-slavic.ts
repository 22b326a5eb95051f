/** The same as `tongues-west.ts` for the Slavic languages. */
export const tonguesSlavic: Readonly<Record<string, string>> = {
  polish: `
not: nie żadn* niemożliwe
not mine: nie_mogę nie_będę nie_zamierzam nie_chcę nie_wolno_mi nie_potrafię nie_jestem_w_stanie nie_udzielę nie_zrobię nie_wezmę
vain: nie_da_się
hold: wolę_nie wolał*_nie odmawiam muszę_odmówić powstrzymam_się rezygnuję nie_przyłożę_ręki beze_mnie nie_tędy wykracza_poza_to_o_czym_mogę odmówię
mine: ja mi mnie mogę moje moich muszę
act: pom* pomóc odpowi* odpowiad* wsp* dyskut* uczestnicz* doradz* rozmawiać spełnić udział
make: napis* pis* poda* wyjaśni* opis* stworz* udziel* przygotow* wygenerow* zrobi* robi* wskazów*
topic: prośb* pytani* temat* taki* tak* podobn* tego tej_sprawie tym
wrong: nielegaln* przestęp* prawo prawa nieetycz* szkod* zaszkodz* niebezpiecz* podrabia* fałszowa* oszust* krzywd* zabezpiecz*
sorry: niestety przykro przepraszam
but: ale jednak
away: plik* serwer* katalog* polece* opcj* pakiet* jutro dzisiaj dziś wczoraj poniedział* wtorek środ* czwart* piąt* sobot* niedziel* wiadomość kuchni*`,
  czech: `
not: ne není nelze
not mine: nemohu nemůžu nemůžeme nesmím nebudu nechci neumím
not mine act: neodpovím nepomůžu nepomohu
not mine make: neudělám nenapíšu neposkytnu nevysvětlím
vain: nepůjde
hold: odmítám musím_odmítnout raději_se_k_tomu_ne* raději_nebudu radši_nebudu raději_ne zdržím_se tady_končím beze_mě vynechám
mine: já mi mě moje jsem
act: pom* odpov* vyhov* diskut* účast* vyjadř* podíl* bavit
make: naps* psát poskyt* vysvětl* popis* vytvoř* dát dělat udělat
topic: žádost* dotaz* téma tomuto tohle takov* to k_tomu otázk* tomu
wrong: nezákon* trestn* nelegáln* neetick* ubl* ubližit ublížit škod* poškod* nebezpeč* padělá* podvod*
sorry: bohužel líto omlouvám promiňte lituji
but: ale však
away: soubor* server* adresář* příkaz* volb* balík* balíč* zítra dnes včera pondělí úterý středu čtvrtek pátek sobotu neděli zprávu`,
  slovak: `
not: nie nemožno nedá
not mine: nemôžem nesmiem nebudem nechcem neviem
not mine act: neodpoviem nepomôžem
not mine make: neurobím nenapíšem neposkytnem
hold: odmietam musím_odmietnuť radšej_nebudem radšej_ne zdržím_sa
mine: ja mi ma moje som
act: pom* odpov* vyhov* diskut* účast* vyjadr*
make: nap* písať poskyt* vysvetl* popis* vytvor* dať robiť
topic: žiadost* otázk* tém* takút* takej takéto týmto toto tomu
wrong: nezákon* trestn* nelegáln* neetick* ublíž* škod* poškod* nebezpeč*
sorry: bohužiaľ žiaľ ľúto prepáčte ospravedlňujem
but: ale však
away: súbor* server* adresár* príkaz* voľb* balík* zajtra dnes včera`,
  croatian: `
not: nije ne nema nikad
not mine: ne_mogu neću ne_smijem ne_smem ne_želim nisam
hold: odbijam radije_ne_bih radije_ne moram_odbiti moram_da_odbijem suzdržat u_tome_ne_sudjelujem ne_sudjelujem ne_učestvujem
mine: ja mi meni moje
act: pomo* pomaž* pomaga* odgov* sudjel* učestv* rasprav* udovolj*
make: pis* napis* da* objasn* opis* stvor* pruž* izrad*
topic: zahtjev* zahtev* pitanj* tem* takv* tako ovak* slič*
wrong: nezakonit* protivzakon* protuzakon* kazneno krivič* zakon* neetič* naškod* štet* opasn* krivotvor* falsifik* povrij*
sorry: nažalost žao oprostite
but: ali no
away: datotek* poslužitelj* server* direktorij* naredb* paket* poruku sutra danas selidb*`,
  serbian: `
not: није не нема никад
not mine: не_могу нећу не_смем не_желим не_можам
hold: одбијам радије_не_бих морам_да_одбијем не_учествујем
mine: ја ми мени моје
act: помо* помаж* помага* одгов* учеств* расправ*
make: пис* напис* да* објасн* опис* ствар* пруж*
topic: захтев* питањ* прашањ* тем* такв* тако овакв* слич* ова_прашање
wrong: незаконит* противзакон* кривич* закон* неетич* нашкод* штет* опасн* незаконск*
sorry: нажалост жао опростите
but: али но
away: датотек* сервер* директоријум* наредб* пакет* сутра данас`,
  slovenian: `
not: ne ni nikoli
not mine: ne_morem ne_smem ne_bom nočem ne_želim
hold: zavračam raje_ne_bi raje_ne moram_zavrniti vzdržal
mine: jaz mi moje bi
act: pomag* pomoč* pomoga* odgov* sodel* razprav* ustreč*
make: pis* napis* da* razlož* opis* ustvar* poda*
topic: zahtev* vprašanj* tem* takš* tak* podob* prošnj*
wrong: nezakonit* kazniv* zakon* neetič* škod* nevarn* ponared*
sorry: žal oprostite
but: ampak vendar
away: datotek* strežnik* imenik* ukaz* paket* sporočil* jutri danes`,
  russian: `
not: не нет нельзя невозможно недопустимо
not mine: не_могу не_буду не_стану не_собираюсь не_вправе не_имею_права мне_не_разрешено мне_нельзя не_готов* не_хочу не_помощник не_смогу не_отвечаю не_даю
vain: не_получится не_выйдет не_удастся
hold: отказываюсь воздержусь воздерживаюсь вынужден*_отказать* предпочитаю_не предпочту_не предпоч*_не лучше_не_буду откажусь уклонюсь пас без_меня
mine: я мне меня мои моих мой могу
act: помо* помощ* отве* обсужд* участ* содейств* комментир* поддерж*
make: пис* напи* состав* дав* дать предостав* объясн* опис* созда* расска* делать делиться
topic: запрос* вопрос* тем* тему так* подобн* эту просьб* это эт*_задани*
wrong: незакон* противозакон* закон* преступ* неэтич* вред* навред* опасн* поддел* угроз* обман* мошенн* карается
sorry: сожалению извините простите жаль
but: но однако
away: файл* сервер* каталог* команд* параметр* пакет* завтра сегодня вчера понедельник* вторник* сред* четверг* пятниц* суббот* воскресень* смена банк* карт* письмо*`,
  ukrainian: `
not: не ні неможливо не_можна
not mine: не_можу не_буду не_стану не_маю_права мені_не_дозволено мені_не_можна не_хочу не_збираюся
not mine act: не_відповідатиму не_допомагатиму
vain: не_вийде не_вдасться
hold: відмовляюся утримаюся утримуюся краще_не_відпов* краще_не_буду волію_не змушен*_відмовити* вимушен*_відмовити*
mine: я мені мене мої моїх можу
act: допомо* допомаг* відпов* обговор* участ* сприя* коментув*
make: пис* напи* склад* нада* дати поясн* опис* створ* розпов* робити
topic: запит* питан* запитан* тем* так* подібн* проханн* це
wrong: незаконн* протизакон* закон* злочин* неетичн* шкод* зашкод* небезпеч* підроб* погроз* шахрай*
sorry: жаль вибачте перепрошую
but: але однак проте
away: файл* сервер* каталог* команд* параметр* пакунк* завтра сьогодні вчора п'ятницю понеділок`,
  bulgarian: `
not: не няма никога невъзможно
not mine: не_мога няма_да не_ми_е_позволено не_желая
hold: отказвам предпочитам_да_не въздържам трябва_да_откажа
mine: аз ми мен моите
act: помо* помаг* отгов* обсъж* участв* съдейств*
make: пиша напиш* дам дава* предостав* обясн* опиш* създа* съставя
topic: искан* въпрос* молб* тем* такъв* такава таков* такив* подобн* това
wrong: незакон* закон* престъп* неетич* навред* вред* опасн* фалшиф*
sorry: съжаление извинете съжалявам
but: но обаче
away: файл* сървър* директори* команд* пакет* утре днес`,
};
