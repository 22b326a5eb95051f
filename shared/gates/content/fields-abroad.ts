/** The same fields in German, French, Spanish, Italian, Portuguese and Dutch, each word as it stands. */
export const wordsAbroad = `
i: ich je j' io eu ik yo
me: mir mich moi mim mij
my: mein meine meinem meinen meiner meines mon ma mes mis mio mia miei mie meu minha meus minhas mijn
we: wir nous nosotros noi nós wij
our: unser unsere unserem unseren notre nos nuestro nuestra nuestros nuestras nostro nostra nostri nostre nosso nossa nossos nossas onze
you: du dir dich ihnen sie vous tu te usted ustedes ti lei voi você vocês jij jou u
your: dein deine deinem deinen deiner ihr ihre ihrem ihren ihrer votre vos ton ta tes sus tus tuo tua suo sua seu teu jouw uw
this: das dies diese dieser diesem diesen dieses dazu dabei damit darüber davon dafür hierzu hierbei ce cet cette cela ça esto este esta eso ese esa
this: ello questo questa questi ciò quello isso isto esse essa dit dat deze daarover daarmee daarbij
such: solche solcher solchen solches derartige derartigen derlei tels telle telles pareille pareil tal tales tali tais semejantes simili dergelijke
such: zulke
it: es il
not: nicht pas non não niet point
no: kein keine keinen keiner keinem nein aucun aucune ningún ninguna ninguno nessun nessuna nessuno nenhum nenhuma geen nee nada nulla rien niente
no: nichts niets
ne: ne n'
never: nie niemals jamais nunca mai jamás nooit
here: hier ici aquí aqui
is: ist sind est sont son è sono é são zijn bin suis soy
be: sein être ser essere
would: wäre würde würden serait serais sería serían sarebbe sarebbero seria seriam zou zouden
can: kann können peut peuvent peux puis puede pueden puedo può possono posso pode podem kan kunnen lässt
will: wird werden werde sera seront será serán sarà saranno serão zal zullen vai
must: muss müssen dois doit doivent debo debe deben devo deve devono devem moet moeten
and: und et y ed en
but: aber mais pero però mas maar jedoch sondern sino
or: oder ou
for: für pour para per voor por
with: mit avec con com met
about: über sur sobre circa
from: von vom aus
only: nur seulement solo sólo apenas só soltanto alleen
instead: stattdessen lieber plutôt autre autres mejor otra otro otros otras altro altra altri piuttosto outra outro outros melhor anders anderes
instead: andere anderen liever ander
lets: lass lassen parlons hablemos parliamo falemos vamos laten
please: bitte veuillez merci-de gentilmente alstublieft
sorry: leider tut désolé désolée malheureusement lamentablemente lamento siento purtroppo spiacente infelizmente desculpe sinto helaas
glad: gern gerne volontiers plaisir gusto piacere prazer graag heureux encantado encantada felice
help: hilfe helfen helfe hilft unterstütze unterstützen unterstützung aide aider aidons ayuda ayudar ayudarte ayudarle ayudo aiuto aiutare aiutarti
help: aiutarla ajuda ajudar ajudo ajudá-lo hulp helpen
give: gebe geben gibt erteile erteilen teile teilen bereitstellen biete bieten nenne nennen weitergeben donner donne fournir fournis partager partage
give: donnons doy dar damos ofrezco ofrecer proporcionar proporciono comparto compartir dare fornire fornisco fornisce condividere condivido dou
give: fornecer forneço compartilhar compartilho oferecer geef geven delen deel verstrek verstrekken facilitan facilito facilitar
give+ed: gegeben erteilt genannt bereitgestellt geteilt weitergegeben donné donnée données fourni fournie fournies dado dada dato data fornito fornita
give+ed: fornite fornecido fornecida gegeven gedeeld verstrekt
make: schreibe schreiben verfasse verfassen erstelle erstellen baue bauen herstellen écrire rédiger écris rédige créer fabriquer fabrication escribir
make: escribo crear redactar fabricar scrivere scrivo creare redigere fabbricare escrever escrevo criar redigir schrijf schrijven maken maak
make+ed: geschrieben verfasst erstellt écrit rédigé escrito creado scritto creato criado geschreven gemaakt
say: sage sagen spreche sprechen rede reden dire dis parler parle decir digo hablar hablo dico parlare parlo dizer falar falo zeg zeggen praat praten
say: äußere äußern
show: erkläre erklären beschreibe beschreiben expliquer explique décrire explicar explico describir spiegare spiego descrivere descrever uitleg
show: uitleggen beschrijven
answer: antwort antworten beantworte beantworten auskunft auskünfte réponse répondre réponds respuesta responder respondo risposta rispondere rispondo
answer: resposta antwoord antwoorden
answer+ed: beantwortet répondu respondida risposto beantwoord
howto: anleitung anleitungen schritte rezept rezepte tipps tricks angaben details ratschläge instructions conseils étapes recette détails méthode
howto: instrucciones consejos pasos receta detalles indicaciones istruzioni consigli passaggi ricetta dettagli indicazioni instruções dicas passos
howto: receita detalhes orientações instructies stappen handleiding ratschlag rat empfehlung empfehlungen recommandations recomendaciones
text: text brief gedicht witz witze geschichte aufsatz texte lettre poème blague blagues histoire carta poema chiste chistes historia ensayo lettera
text: poesia barzelletta barzellette battuta storia saggio redação piada piadas história tekst grap grappen verhaal
judge: diagnose ferndiagnose prognose vorhersage empfehle urteil diagnostic diagnóstico pronóstico predicción previsión diagnosi previsione previsão
judge: pronostic trancher juger juzgar giudicare julgar
refuse: ablehnen verzichte lehne refuser abstiens abstenir rechazo niego rehúso rifiuto mi-astengo recuso abster abstengo astengo abstenho weiger
leave: überlasse lasse bleibe bleibt bleiben laisse reste rester restent dejo queda quedan quedo lascio resta restano rimane deixo fica ficam
leave: permanece laat blijft blijven halte
outside: außerhalb hors dehors fuera fuori fora buiten sort sortent
scope: aufgabe rolle aufgabenbereich zuständigkeit bereich rahmen zuständig cadre rôle domaine périmètre ámbito función tarea papel ambito compito
scope: ruolo escopo função âmbito taak rol mission competenza competencia compétence
policy: richtlinien regeln grundsätze werte prinzipien vorgaben anweisungen directives règles principes consignes normas políticas directrices
policy: principios linee regole principi diretrizes regras princípios richtlijnen regels
bad: illegal strafbar verboten gefährlich schädlich unethisch unmoralisch unangemessen verletzend beleidigend rassistisch diskriminierend falsch
bad: unverantwortlich rechtswidrig illégal illégale dangereux dangereuse interdit contraire immoral inapproprié irresponsable peligroso peligrosa
bad: ilegal dañino ofensivo inapropiado irresponsabile illegale pericoloso pericolosa dannoso offensivo scorretto perigoso perigosa errado illegaal
bad: gevaarlijk strafbaar onethisch schadelijk kwetsend
crime: straftat verbrechen betrug diebstahl fälschung urkundenfälschung missbrauch belästigung gewalt mobbing körperverletzung délit fraude vol
crime: escroquerie harcèlement violence delito crimen estafa robo acoso violencia falsificación reato crimine frode furto molestie violenza
crime: falsificazione roubo assédio violência falsificação golpe misdrijf diefstal misbruik geweld pesten
deed: bombe bomben waffe waffen gift drogen sprengstoff hacken fälschen stehlen betrügen stalken schummeln steuerhinterziehung hinterziehen prüfung
deed: klausur hausarbeit passwort passwörter arme armes poison drogue drogues explosif explosifs pirater voler falsifier tricher espionner
deed: mot-de-passe examen frauder bomba armas arma veneno drogas explosivos hackear robar falsificar espiar copiar evadir armi veleno droga droghe
deed: esplosivi rubare falsificare spiare evadere copiare aggirare contraseña bombas explosivo roubar sonegar burlar celular senha bom wapen wapens
deed: vergif drugs vervalsen ontduiken wachtwoord
harm: schaden schadet verletzen verletzt gefährdet gefährden ruinieren opfer risiko folgen nuit nuire blesser blesse risque victimes conséquences daño
harm: dañar daña herir riesgo víctimas peligro danno danneggiare ferire rischio vittime pericolo mette dano prejudicar machuca ferir risco vítimas
harm: perigo schade kwetsen risico slachtoffers gevaar
people: menschen personen person leute kinder kind leben jeder jede personnes gens autrui enfants vie chacun chaque personas gente vida niños cada
people: persone vita bambini ogni pessoas outras crianças mensen kinderen leven iedereen
right: angemessen richtig ethisch vertretbar angebracht gut sicher verantwortbar respektvoll approprié éthique convenable correct responsable juste
right: apropiado ético adecuado correcto seguro appropriato etico corretto sicuro opportuno giusto adequado apropriado correto responsável gepast
right: passend juist verantwoord
value: respekt privatsphäre vertrauen sicherheit einwilligung zustimmung respect dignité vie-privée confiance sécurité consentement respeto dignidad
value: privacidad confianza seguridad consentimiento rispetto dignità privacy fiducia sicurezza consenso respeito dignidade privacidade confiança
value: segurança consentimento waardigheid veiligheid verdient merece merita mérite
private: vertraulich privat geheim persönlich persönliche persönlichen intern interne internen confidentiel confidentielle confidentielles privé
private: privée personnelles internes confidencial confidenciales privado privada personales internas riservato riservata riservati riservate
private: confidenziale confidenziali privata personali confidenciais pessoais vertrouwelijk
know: weiß wissen wissensstand kenntnis kenntnisse zugriff zugang echtzeit daten aktuelle sehe sehen kenne connaissances sais accès temps-réel vois
know: connais ignore sé acceso datos información tiempo-real conozco veo conocimiento conoscenze accesso dati informazioni vedo conosco conoscenza sei
know: acesso dados informações tempo-real conheço vejo conhecimento weet toegang gegevens kennis
opinion: meinung ansicht partei parteien wahl politische politischen neutral vorlieben lieblings avis parti politique politiques vote préférence
opinion: opinión partido política políticos preferencia opinione partito politica politiche preferenze neutrale opinião político preferência neutro
opinion: mening partij politiek voorkeur
pro: arzt ärztin anwalt anwältin apotheker apotheke steuerberater fachmann fachfrau fachperson experte polizei notruf telefonseelsorge beratungsstelle
pro: therapeut therapeutin schlüsseldienst notarzt hausarzt médecin docteur avocat avocate pharmacien police notaire comptable psychologue spécialiste
pro: professionnel urgences expert-comptable médico médica abogado abogada farmacéutico policía psicólogo especialista profesional asesor gestor
pro: emergencias avvocato farmacista polizia psicologo specialista professionista commercialista emergenza advogado farmacêutico polícia profissional
pro: contador emergência arts dokter advocaat politie huisarts kinderarzt tierarzt pediatra pédiatre
contact: wende wenden fragen frag sprich konsultieren kontaktieren adressez consultez contactez demandez appelez rapprochez rendez-vous tournez
contact: consulte consulta contacte acuda diríjase hable llame póngase contatta rivolgiti rivolga chiedi parli chiami rivolgersi procure fale ligue
contact: converse contate entre-em neem raadpleeg spreek bel vraag
try: versuch versuchen überleg denk wie-wäre schlage vorschlagen essayez essayer propose proposer suggère suggérer conseille intenta prueba sugiero
try: propongo aconsejo considera prova provare suggerisco consiglio tente sugiro experimente considere probeer stel-voor raad
empathy: verstehe versteh nachvollziehen comprends entiendo comprendo capisco entendo compreendo begrijp
agent: assistent assistenten ki sprachmodell programm computerprogramm ia programme assistente asistente modelo modello programma sprachassistent
agent: chatassistent
request: anfrage frage thema themen demande sujet sujets solicitud pregunta tema petición preguntas richiesta domanda argomento domande pedido
request: pergunta assunto perguntas verzoek onderwerp
chat: gespräch unterhaltung échange conversación charla conversazione conversa gesprek
ask: fragst möchtest möchten willst voulez souhaitez quieres desea deseas pides vuoi vuole desidera quer deseja pede wil wilt
if: wenn falls si se als
why: warum pourquoi perché waarom
what: was quoi qué cosa wat
who: wer qui quién chi quem
law: gesetz recht urheberrecht urheberrechtlich loi droit ley derechos legge diritto diritti direitos wet auteursrecht
medical: dosis dosierung medikament medikamente symptome médicament médicaments symptômes medicamento medicamentos síntomas farmaco farmaci sintomi
medical: remédio sintomas medicijn
said: sagte erklärte teilte mitgeteilt déclaré dijo declaró ha-detto disse afirmou zei
time: uhr montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar märz april juni juli august september oktober november dezember
time: lundi mardi mercredi jeudi vendredi samedi dimanche janvier février mars avril juin juillet août septembre octobre novembre décembre lunes
time: martes miércoles jueves viernes enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunedì martedì
time: mercoledì giovedì venerdì gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre segunda terça quarta quinta sexta janeiro
time: fevereiro março maio junho julho setembro outubro novembro dezembro stunden minuten jahre heures minutes ans horas minutos años ore minuti anni
`;

/** The commonest words of those languages, and of English: a text with more of the former is in one of them. */
export const commonAbroad =
  "der die das und ist nicht ein eine zu mit auf für ich sie wir es den dem von im bitte le la les des une est pas vous je nous il et pour dans que sur el los las una no es por para con del en su lo il che di non per una sono gli della è o a os as não uma é com do da em het een van niet de ik dat op";
export const commonInEnglish = "the of and to in is that it for you i with on be are this not as or from";
