/**
 * What words do in a reply that declines, one language a paragraph: a reader adds a word to a line. `x*` is every word that begins so, and `x_y` are two
 * words. What a line names may be several things at once: Czech says "I will not answer" in one word.
 *
 * - `not`: that something is not done, not possible or not allowed; `vain`: that it comes to nothing, whoever tries.
 * - `hold`: that the speaker keeps back, passes or would rather not; `shun`: the same where the word does not tell who.
 * - `mine`: the speaker. `topic`: what was asked for, as one of its kind.
 * - `act`: to help, answer, discuss, comply, take part. `make`: to write, give, explain, do.
 * - `wrong`: law, ethics, harm, and deeds of which it is plain that they are refused. `sorry`: a regret.
 * - `but`: what parts two clauses. `away`: days and errands, files and machines, which other people speak of.
 */
export const tonguesWest: Readonly<Record<string, string>> = {
  german: `
not: nicht kein* niemals ungern
hold: muss_ich_passen passe_ich lasse_ich_die_finger verzichte_ich muss_ich_ablehnen lehne_ich_ab enthalte_ich_mich gehe_ich_nicht kommt_für_mich_nicht
hold: steige_ich_aus bin_ich_raus halte_ich_mich_heraus halte_ich_mich_zurück möchte_ich_lieber_nicht nicht_mit_mir ohne_mich nicht_von_mir mache_ich_nicht_mit
mine: ich mir mich meine* wir
act: helf* hilf* unterstütz* beantwort* antwort* mitwirk* mitmach* auskunft* hilfestellung* eingehen behilflich beteilig* weiterhelf* äußern nachkomm* dienen
make: schreib* verfass* erstell* erklär* beschreib* liefer* formulier* geb* gebe nenn* verrat* bereitstell* ausarbeit* anleit* mach* tun
topic: anfrage* anliegen thema solch* derartig* so_etwas so_einen so_eine so_was dieser_art bitte_nach diese_bitte diese_frage dieser_frage diesem_wunsch dazu hierzu dabei hierbei
wrong: strafbar* straftat* illegal* gesetzwidrig* verboten* unethisch* schade* schadet schaden gefährd* verletz* betrug* unmoralisch* rechtswidrig* richtlinie* fälsch* gefälscht*
sorry: leider bedaure bedauere entschuldigung leid
but: aber jedoch allerdings sondern
away: datei* server* ordner* befehl* option* paket* gerät* morgen heute gestern montag* dienstag* mittwoch* donnerstag* freitag* samstag* sonntag* bestellung* konto zug büro widget*`,
  french: `
not: pas ne n' aucun* jamais impossible interdit
hold: je_m'abstien* je_préfère_ne je_préfère_m' je_préférerais_ne je_refuse je_décline je_passe je_ne_donnerai je_ne_m'engage c'est_non sans_moi mieux_vaut_que_je je_m'y_refuse
hold: je_dois_refuser je_dois_décliner ne_comptez_pas_sur_moi ne_compte_pas_sur_moi je_ne_mange je_ne_touche
mine: je j' m' me moi mon ma mes nous
act: aid* répon* réponse* assist* discut* particip* collabor* suite satisfaire donner_suite soutenir traiter_de aborder contribu* engager
make: écri* rédig* fourni* donn* expliqu* décri* cré* génér* produi* indiqu* proposer faire fabriqu* traduire
topic: demande* requête* sujet* question* tel telle tels telles pareil* ce_genre cette_nature ce_type cela ça thème
wrong: illég* délit* crime* loi éthique* nuire nuis* dangereu* préjudice* fraud* faux fausse* contourner menac* haine* harcel* intimid* humili* blesser contraire
sorry: désolé* regrette malheureusement pardon navré*
but: mais cependant toutefois
away: fichier* serveur* dossier* commande* option* paquet* demain aujourd'hui hier lundi mardi mercredi jeudi vendredi samedi dimanche colis compte réunion commande`,
  spanish: `
not: no ni jamás nunca imposible tampoco
hold: prefiero_no preferiría_no me_abstengo declino rehúso rechazo me_niego no_cuentes_conmigo no_cuente_conmigo paso_de no_me_corresponde no_me_presto me_quedo_fuera
hold: debo_rechazar debo_declinar tengo_que_rechazar conmigo_no
mine: yo me mi mis puedo podemos voy vamos debo quiero haré escribiré daré ayudaré hago estoy
act: ayud* respond* respuesta* asist* opin* particip* colabor* atender satisfacer hablar comentar prestarme
make: escrib* redact* dar doy proporcion* explic* describ* crear generar indicacion* instruccion* hacer facilit* traduc* fabric*
topic: petición solicitud* tema* pregunta* consulta* ese_tipo este_tipo esa_clase esta_clase semejante* eso esto algo_así ese_texto ese_tema
wrong: ilegal* delito* ley ética* ético* dañ* peligr* fraude* falsific* amenaz* perjudic* odio acos* humill* terceros vidas ajen*
sorry: lamento siento lamentablemente perdón disculp*
but: pero sino aunque
away: archivo* fichero* servidor* carpeta* orden opción paquete* mañana hoy ayer lunes martes miércoles jueves viernes sábado domingo tarjeta cuenta reunión pedido`,
  catalan: `
not: no mai impossible
hold: prefereixo_no m'estimo_més_no m'abstinc declino rebutjo em_nego
mine: jo em m' meva meu puc podem vull
act: ajud* respon* resposta* assist* particip* col·labor* parlar encarregar atendre
make: escri* redact* donar proporcion* explic* descri* crear generar fer
topic: petició sol·licitud tema pregunta consulta aquest_tipus aquesta_mena això semblant
wrong: il·legal* delicte* llei ètic* dany* perill* frau* perjudic*
sorry: lamento malauradament perdó
but: però
away: fitxer* servidor* directori* ordre opció paquet* demà avui dilluns dimarts dimecres dijous divendres dissabte diumenge`,
  galician: `
not: non nunca imposible
hold: prefiro_non abstéñome rexeito négome
mine: eu me meu podo quero vou
act: axud* respond* asist* particip* falar
make: escrib* redact* dar proporcion* explic* crear
topic: petición solicitude tema pregunta ese_tipo este_tipo iso isto
wrong: ilegal* delito* lei ético* danar dano* perigos*
sorry: sinto lamento desculp*
but: pero
away: ficheiro* servidor* cartafol* opción paquete* mañá hoxe`,
  italian: `
not: non nessun* mai impossibile niente
hold: preferisco_non preferirei_non mi_astengo mi_rifiuto rifiuto_di declino devo_respingere devo_rifiutare devo_declinare non_me_la_sento non_fa_per_me non_contare_su_di_me
hold: passo_su me_ne_tiro_fuori non_mi_presto
mine: io mi me mio mia posso possiamo voglio intendo farò scriverò darò
act: aiut* rispond* rispost* assist* partecip* collabor* esprim* parlare discutere soddisfare accogliere commentare
make: scriv* redig* forni* dare do spieg* descriv* crear* gener* indicazion* istruzion* fare procurar*
topic: richiest* domand* argomento tema simil* del_genere questo_tipo quel_tipo questo ciò così
wrong: illegal* reato* legge etic* nuocer* dann* pericolos* frod* falsific* minacc* altrui consenso ferire ferirebbe offens*
sorry: dispiace spiacente purtroppo scus*
but: ma però tuttavia
away: file server cartell* comando opzion* pacchett* domani oggi ieri lunedì martedì mercoledì giovedì venerdì sabato domenica ordine conto riunione`,
  portuguese: `
not: não nao nunca jamais impossível nenhum*
hold: prefiro_não preferia_não preferiria_não recuso-me me_recuso recuso abstenho-me me_abstenho declino passo_esta não_contes_comigo não_conte_comigo fica_de_fora
hold: tenho_de_recusar devo_recusar preciso_recusar não_me_presto comigo_não
mine: eu me meu minha posso podemos vou quero estou irei faço
act: ajud* respond* respost* assist* auxili* particip* colabor* atend* falar discutir comentar satisfazer
make: escrev* redig* dar dou fornec* expli* descrev* cri* ger* instruç* fazer faço produzir elaborar
topic: pedido* solicitação assunto tema pergunta* desse_tipo deste_tipo esse_tipo este_tipo tal isso isto esse_plano semelhante*
wrong: ilegal* crime* lei étic* prejud* perig* fraud* falsific* ameaç* humilh* chantagem ódio dano* magoar outras_pessoas ofens*
sorry: desculp* lamento infelizmente perdão sinto
but: mas porém contudo
away: arquivo* ficheiro* servidor* pasta* comando opção pacote* amanhã hoje ontem segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo cartão conta reunião`,
  romanian: `
not: nu nici niciodată imposibil
hold: prefer_să_nu aș_prefera_să_nu refuz mă_abțin declin trebuie_să_refuz nu_mă_bag
mine: eu îmi mă mi meu pot putem voi vreau sunt
act: ajut* răspun* asist* particip* discut* implic* colabor*
make: scri* ofer* da dau explic* descri* cre* gener* furniz* fac
topic: cerere* solicitare* întrebare* subiect* astfel_de asemenea acest_fel acest_tip așa_ceva
wrong: ilegal* infracțiun* lege etic* dăun* răni* pericul* fraud* falsific*
sorry: pare_rău păcate scuze regret
but: dar însă
away: fișier* server* director* comand* opțiun* pachet* mesaj mâine astăzi ieri diseară`,
  dutch: `
not: niet geen nooit onmogelijk
hold: liever_niet liever_geen sla_ik_over ik_sla_deze ik_pas werk_ik_niet_aan werk_ik_niet_mee doe_ik_niet_aan help_ik_niet daar_begin_ik_niet ik_weiger ik_bedank zonder_mij niet_met_mij
hold: ik_onthoud_me houd_ik_me_buiten ga_ik_niet_in ga_ik_niet_op_in waar_ik_aan_meewerk waar_ik_niet_aan_meewerk
mine: ik me mij mijn we wij
act: help* hulp antwoord* beantwoord* meewerk* meedoen mee bijdragen dienst assist* ingaan bespreken praten uitlaten
make: schrijf* schrijven maak maken geef geven uitleg* beschrijf* opstellen verstrek* leveren doe doen delen
topic: verzoek* onderwerp* zulke zulk dergelijk* zoiets zo'n dit_soort deze_vraag hierbij daarbij hieraan daaraan daar
wrong: strafbaar* illegaal illegale wet onethisch* schad* gevaar* fraude misdrijf namaken nep* belaging privéleven vervals* kwetsen strafbaars
sorry: helaas spijt sorry excuses
but: maar echter
away: bestand* server* map opdracht* optie* pakket* morgen vandaag gisteren vanavond maandag dinsdag woensdag donderdag vrijdag zaterdag zondag bestelling rekening vergadering`,
  afrikaans: `
not: nie geen nooit
hold: verkies_om_nie liewer_nie ek_weier ek_weet_liewer
mine: ek my
act: help* hulp antwoord* beantwoord* bystaan deelneem saamwerk
make: skryf* gee verduidelik* beskryf* skep maak doen
topic: versoek* onderwerp sulke hierdie_vraag hiermee daarmee so_iets
wrong: onwettig* wet oneties* skad* gevaar* bedrog misdaad
sorry: jammer ongelukkig
but: maar
away: lêer* bediener* opdrag* opsie* môre vandag maandag vrydag saterdag`,
  swedish: `
not: inte ej aldrig ingen inget inga
hold: tacka_nej avstår_från jag_avstår avböjer vill_helst_inte låter_jag_bli gör_jag_inte skriver_jag_inte svarar_jag_inte hjälper_jag_inte utan_mig hoppar_jag_över vägrar
mine: jag mig min mitt mina vi
act: hjälp* svar* bistå* delta* medverk* diskuter* tillmötesgå* uttala* besvara*
make: skriv* ge ger förklar* beskriv* skap* ta_fram lämna_ut dela göra gör ta_del
topic: förfrågan begäran önskemål ämne* sådan* det_här det_där detta den_frågan liknande frågor slag
wrong: olaglig* brott* brottslig* lag oetisk* skad* farlig* förfalsk* falskt falska vore_fel kränk*
sorry: tyvärr beklagar ledsen förlåt
but: men
away: fil filen filer server* mapp* kommando* alternativ* paket* imorgon idag igår måndag tisdag onsdag torsdag fredag lördag söndag beställning konto möte`,
  danish: `
not: ikke ej aldrig ingen intet
hold: takker_nej takke_nej må_afvise må_afslå afstår vil_helst_ikke undlader svarer_ikke_på medvirke_til_ikke springer_over nægter uden_mig
mine: jeg mig min mit mine vi
act: hjælp* svar* bistå* deltag* medvirk* diskuter* imødekom* besvar* bidrag* udtale
make: skriv* giv* forklar* beskriv* skab* lav* gør* del* udarbejd*
topic: anmodning forespørgsel emne* sådan* den_slags dette det denne_slags spørgsmål lignende
wrong: ulovlig* kriminel* lov uetisk* skad* farlig* forfalsk* strafbar* krænk*
sorry: desværre beklager undskyld
but: men
away: fil filen filer server* mappe* kommando* indstilling* pakke* morgen dag mandag tirsdag onsdag torsdag fredag lørdag søndag kort konto møde lørdag`,
  norwegian: `
not: ikke aldri ingen
hold: avstår takker_nei takke_nei må_avslå må_avvise vil_helst_ikke vil_ikke_svare skriver_jeg_ikke svarer_jeg_ikke hjelper_jeg_ikke lar_jeg_være nekter uten_meg
mine: jeg meg min mitt mine vi
act: hjelp* svar* bistå* delta* medvirk* diskuter* imøtekom* besvar* bidra* uttale
make: skriv* gi gir forklar* beskriv* skap* lag* gjør* del* utarbeid*
topic: forespørsel anmodning emne* slik* dette denne_typen spørsmål lignende noe_jeg
wrong: ulovlig* kriminel* lov uetisk* skad* farlig* forfalsk* straffbar* krenk* skremme
sorry: dessverre beklager unnskyld
but: men
away: fil filen filer tjener* server* mappe* kommando* valg* pakke* morgen dag mandag tirsdag onsdag torsdag fredag lørdag søndag konto møte hytta`,
  icelandic: `
not: ekki aldrei
hold: vil_síður vil_helst_ekki neita_að hafna_þessari afþakka
mine: ég mér mig mín mínum
act: aðstoð* hjálp* svar* ræða taka_þátt
make: skrif* gefa útskýr* lýs* búa veita gera
topic: beiðni þess* þetta slík* spurning*
wrong: ólögleg* lög siðlaus* skað* hættuleg* brot* brýtur
sorry: því_miður afsak* fyrirgef*
but: en
away: skrá* þjón* skip* morgun dag`,
};
