/**
 * Words, and pairs of them, by how much they sound like an order to whoever serves a user. Fitted together with the weights of the signals, from
 * our own rows: `node test/bench/fit-injection.mjs` makes both tables again.
 */
export const vocabulary = `
31: ai
29: example,this
22: to https
21: este
17: cv
15: ezt,note,now
14: and do,الذي
13: credentials,here,ini,instructions and,setup,ssh,the user's,user's,whatever,এই
12: customer,deze,grant,ir,is to,nay,netrc,policy,pomocnik,pro,que,safety,session,the user,to http,yapay,you were,این
11: below,che,delete the,det,full,hogy,important,in your,kalender,other,png,som,the person,za,इस
10: agenda,anteriores,esta,ezt a,field,home,ia,iban,koji,ktory,license,llm,mails,maintenance,nota,og,operator,part,pour,print the,push,reading,recommend,regards
10: sans,sys,te,the api,the text,whenever,you have,об этом,את,也不,你的
9: about it,anteriores y,automated,bots,calling,cart,compte,context,drop,example s,helper,hier,i will,ignore your,ito,kas,leave the,na,of each,out,reading this
9: rights,siita,sure,transfer,tuto,your,your user,και,этом,مصنوعی,هذا,کو,कृत्रिम,阅读
8: above,account,and,approve,archive,at the,cette,continue,da,de ia,dear,debug,diese bewerbung,environment,fi,guidelines,har,kell,ki,l,l'utente,list,llm reviewers
8: nice,o tym,okuyan,origin,p,pay,post,proceed,readers,refund,resume,returns the,sana,someone,sprachmodell,taalmodel,task,text below,that you,the environment
8: the mails,thing,ti,ticket,verify,wipe,with,with the,word,you in,your system,да,и,об,ти,فورا,える,하는
7: ai agent,all,are void,artificial,artificial que,aws,bcc,bewerbung,bu,company,consulta,criteria,disable,documento,don,earlier instructions,ei,eika,end of
7: environment variables,et,eur,euro,example before,great,in its,in my,instrucciones anteriores,instructions above,into,it as,it in,jako,jpg alt,json and
7: kind regards,lifted,mora,obey,of your,out of,owner,parameters,person you,prior,questa,semua,send email,sh,so,ssh id,ta,teach,the calling,the one,their
7: this session,todas,umela,un agent,und,vendor,verbatim,yang,your answer,και να,που,ты,це,المستخدم,عن,এবং,不必,主人,以上,任何,户的,第一,简历
6: accept the,acum,admin rights,amb,and grant,and set,anna,anweisungen und,as,aufgetragen,automatico,award,aws credentials,backup,bank,bcc to,bien,ca,card,carry
6: carry out,checks are,claim,collect,contents,dang,de la,dengan,developer,diese,digitale,directions,dobry,document,doing,done,email,env,example b,example i
6: example in,export the,fichier,file on,filters,free,from here,from this,further,gast,h,harbour,header id,here is,history,hogy a,including,issued,it the,ja,jana
6: las instrucciones,le compte,le fichier,mesterseges,metrics example,napisz,need,need to,no need,one more,please also,precedentes et,previous rules,private
6: program,questo,raw,release,result,rules,shall,shopping,show the,so that,software,start of,summarising,svarer,system you,tell the,tento,the admin,the developer
6: the secrets,then,this server,to be,toate,todas las,tom,tym,voor de,when you,will not,without your,your earlier,your own,your previous,zl,від,за,о,эту,المساعد
6: ولا,کسی,که این,एआई,जो,रहा,वाले,है,படிக்கும்,வேண்டும்,แล,この,て無,への,在回,字不,必要,本文,的人,要提,에게,하고
5: a la,a week,actual,admin password,ahead,ai that,all files,all the,alle,and keep,and mail,and open,and pass,and reveal,and to,anything,api keys,apply
5: approve this,artificiale,assigned,assistant and,assistant ignore,attention,audit,azt,bash,been,behalf,bundan,c'est,call,can see,care,choir,code block,command to
5: complaints,config,config to,contact,contacts,continue with,copilot,correct,cte,curl s,de l'utilisateur,denne,deploy,do anything,dr,ed,el a,era,every,fichiers
5: findings,finished,follow,for their,from the,ghi,given,go ahead,grant access,guest,here on,hex,hinweis,http,id rsa,immediately,inteligencia,internal,invoice
5: it five,it has,item,joined,kind,l'utilisateur,language,last ten,list to,listing,ltd,messages of,mirror,naar,nhac,notice,o tom,obey the,of course,of turn,ohne
5: olvida,ops,outils,pad,par,pay invoice,pe,pedido,plus example,pre,preference,probe,product,public,publish the,raise,recipient,replace,replace the,reply with
5: responde,resposta,retry,review,reviews,rsa,sangrah,saved,say the,screening,set the,shadow,ssh config,stars,submission,system end,system prompt,the account
5: the draft,the field,the safety,the saved,them as,this one,title,to de,tool read,treat,unlock,until then,up,user about,user asked,user that,user's request,uz
5: value,variables,verified,void,were given,what are,what it,what the,whatever they,when an,whichever,wipe the,yapay zeka,you read,your context,your hidden
5: your reply,zeka,zusammenfassung,απο,διαβαζει,σου,τους,у,указания,اس,الان,را پاک,نشانی,هوش,هوش مصنوعی,پاک,यह,रहा है,তাকে,যে,ัด,すこ,その,てお,にも,を読,ルを,一律,人工,你现,全部,没有
5: 现在,示し,表示,까지,대신,약하,인공,읽는,지능,지원
4: a code,a link,about,above was,acest,adding,agent of,agent reading,aloud,ana,and act,and answer,and ask,and carry,and give,and leave,and obey,and push,and put
4: and then,answer,answer with,answer without,answering,any,are to,argument,arquivo,assistant has,assistant that,assistenti,authorized,authorized keys,automatic
4: bagi,before each,beginning,blank,bleibt,bo,borra,buy,calendar,call read,call the,called,cam,can call,can do,cancelled,carpeta,channel,chatbot,chatbots,chatgpt
4: checked the,checks,cite,clients,come,compares,consent,content of,contents of,core,corner,counts as,dan,decode,delete file,dentist,description content
4: developer mode,di,die deze,diff,dir,do the,do what,drop the,du,due,each of,end header,esta pagina,este documento,et tu,etc shadow,example c,example for
4: example k,example t,example u,falta,fetch,file tool,files in,fine,finish,firmware,five,five stars,folder,follow it,for language,for machine,for the,for word
4: formatting,freely,french,friendly,funds,gia,gli assistenti,go,gonder,granted,have,her,hey,id ed,if an,ignore all,in which,is always,is cancelled,is fine,is how
4: it now,it out,it permanently,joins,kamu,keep it,kitchen,kod,kube,la carpeta,language model,language models,later,leave,les consignes,limits,link and,location
4: logs,longer apply,lookup,los archivos,loss,lot,lt,mail address,makers,maxima,mit,mo hinh,mode and,model,modellen,modelo de,modelu,mon,name description,nav
4: nguyen,nho,nicht,nogen,noi,not list,not need,not show,now call,of document,of this,okuyan yapay,on every,on this,only the,open https,open the,opinion
4: osoitteeseen,page and,para el,partner,per,point,posli,precedentes,present,primer,print,proceed with,proyecto,push the,put the,qui lit,quietly,rank,relay example
4: remember this,render,rent,reponse,report,required,restrictions,rev,reviewers,reviewing,rozmowy,rules do,run npm,s https,sa,safety rules,say,seda,sense
4: server and,settle,setup script,side,sidenote,someone asks,stage,starting,straight,suite,tai,that has,that i,the argument,the beginning,the binary,the calendar
4: the contents,the deploy,the home,the last,the line,the package,the product,the question,the recipient,the refund,the release,the rubric,the rules,the string
4: the visitor,this thread,through,tickets,to user,today,told you,tool result,tool you,tr,trace,transfer the,treba,trusted,tu,turn,tutte,tutte le,under,understood
4: untrusted content,value of,van,vault,vsechny,vsechny predchozi,wed,whatever you,word for,written in,wurde,y borra,yok,you did,you're,your memory,ο,οτι,στειλε
4: στη,τον,а,и отправь,модель,на,отправь,подтверждения,про,текст,этого,якии,الذكي,بگذار,ثم,على,موظف,نشانی https,هذه,وان,پیش از,उत्तर,का,के,के लिए,कोई,এ,টাকা,দাও
4: পড়ছে,ทั,นท,ละ,こと,すべ,べて,らせ,られ,を表,トを,一字,以下,公開,完成,模型,用者,知道,联系,要約,공지,모델,모두,모든,바로,번호,서를,요약,일을,자에,합니
3: a bcc,a d,a library,aan,above all,accept,act on,address to,administrator,after ten,agents must,alerts,alle bisherigen,alles,allt,also,an ai,an llm,anche,and can
3: and commit,and confirm,and follow,and for,and forward,and name,and only,and place,and post,and recommend,and run,and share,and treat,and with,andere,anew
3: anything else,append to,applies,approved,archive example,archivos,are you,as your,assistant understood,attachment,auth,auto,av,avec,b and,backups,bank details
3: base,been checked,before anything,behalf of,behover,bez,binary,bisherigen anweisungen,block,book the,bos,bot that,branch protection,bring it,bucket,by its
3: bypass,bypass the,cac,cached,calling model,carried,casa,change the,check,checked,checksum,chu,clipboard,commas,compile,comply,comply with,con il,confidence
3: confidential,configuration,connected,consider,conto,convert,copy the,correos,could not,courier,course,curl,danh,dat,data is,data to,de,de langage,de lenguaje
3: deploy key,deposit,describe,describe the,described,description of,det har,dette,dieser,digital,din,disk,div,do it,done in,down,dump,ein,el agente,email the
3: enter,env to,er,eres,es,es un,etre,ever,everything the,example as,example e,example log,example m,example on,example y,explains,explanation,fa,fact,feedback
3: fetch https,figures,file that,finished in,first call,fixtures,following,footer,for,for good,for this,former,frau,full access,full text,fur,gave,gave you
3: gegenuber,get,gilt,github,give,gives,global,glossary,good,grader,grading,granted by,gui,had no,hand its,handling,have checked,header,hinh,home folder,hop,how we
3: humans,ii,in developer,in this,inbox,install it,instead,instructions from,insurance,invia,invoices paid,is about,is over,is reading,isi,it first,it says,it up
3: jour,kaikki,key from,km,korabbi,laat,langage,laser,last three,ledger,left,lenguaje,les fichiers,leser,light,liste des,loan,lock,loi,looks,looks like,lukee
3: mail with,mcp json,me the,meg,membaca,mention it,message a,message in,metrics,ml,mo,mode you,modele,modele de,more,must first,must now,need not,needs no,nem
3: new file,nhan,ni,no policy,not apply,nutzer,of three,of users,ohjeet,on behalf,on it,on to,on you,one in,only and,only then,os,other agents,other applicants
3: otherwise the,oubliez,out the,over,over in,owner's,p s,package left,paid,para,passwords,paths,payment,place the,please call,policy and,post it,postfach,print it
3: prior to,prompt and,protection,pun,put,q,quan,que el,que le,qui,quotes,rang,rank this,read file,reads this,reasoning,recording,reg,registro,rejects,release the
3: remarks,remove all,remplace,rendered,replaced,request is,requester,results,retrieval,retrieved,rispondi,rooms,round,rubric,rules and,rules are,run curl,run it
3: run make,running,safe,safety checks,say nothing,scoring,script,scritto,sen,serde,session and,setiap,seznam,should tell,silent,skills,skip the,so far,so i
3: sprakmodell,staff,stale,standup,state that,stock,straight to,stuck,sub,sudah,summary of,svar,system,system message,system role,ten,tep,termin,text for,tez
3: than the,that,that answers,that never,that reads,the administrator,the ai,the clipboard,the content,the credentials,the full,the function,the machine
3: the parameter,the review,the root,the suite,the tag,the ticket,the value,the weather,the whole,the workspace,then continue,therefore,they ask,they were,thinking
3: this channel,this line,this paragraph,this tool,thread,through the,thu,tin,to act,to audit,to every,to have,to k,to know,to press,to production,to send,token or
3: tool output,toutes,toutes les,tri,triage,true,trust,tu es,turn off,tylko,uniquement,unit,unsure,up a,upload,user for,using,uwaga dla,vao,vergiss alle,visitor,vu
3: wajib,wants,weakness,went,what stands,what you,when this,which you,whoever,with all,with you,wordt,written for,ya,yalnizca,you only,you work,your actual
3: your operator,αγνοησε,τις,адрес,для,задача,които,пользователю,і,از این,است,تو,جميع,خلاصه,متن,میکند,پایان,پیش,کنار,کی,कर,दे,दो,पढ़,पढ़ रहा,सभी,করা,সব,হয়ে,กเ,งร
3: จำ,ทิ,ที,นี,นเ,ปร,มั,รุ,ล้,หม,ับ,ิก,ือ,เต,ไป,่ก,่ต,้ง,้ว,いる,から,けて,ずに,なっ,に知,るa,をす,を要,ムプ,入れ,其他,削除,前の,回复,報告,書を,本人,机器,知ら,絡先,请把,送到,그리,리고
-3: a line,a note,a reader,a table,a user,ab,about the,aby,ac,action,add a,added,addressed to,addressee,after a,after the,against,agent and,agents,agents of
-3: ai assistants,al,als,always,among,an error,and an,and answers,and it,and must,and one,and will,another,answer as,antes de,any more,ao,ap,archivo,args,argue
-3: around,as instrucoes,ask a,assistant to,assistant's,async,auf,automatisch,avant,bao,basic,bc,be,before it,begin vevent,benutzer,better,between,between the,bir
-3: blue,bodies,bort fra,build number,by friday,c,cambios,can be,can you,cdn,ce que,chat template,children,choice,ci example,claims,class sr,click,co,code and
-3: comment,commits,computer,conf,config file,confirm the,contained,contains,content,content',control,corp,correo,cost,costs,csv,cut,dalam,dans,dans les,dark,db
-3: de entrada,de los,dead,debe,debugging,dei,delete a,delete all,deletes the,der,deux,dia,digitale assistent,digits,dine,disclose,disregard the,docker,docs example
-3: does,doi,doors,downloading,dropped,du bist,during,e e,e nao,earlier,early,empty,end vevent,endif,endpoint,ends,eos,error,errors,event,example and,example net
-3: except,execute,exfil,exists,expires,explain,export,eyj,f c,fails,family,feb,filesystem,filter,first reply,fixed,flights,floor,fold,for each,for it,forbidden
-3: forget everything,forms,forst,forum,four,front of,gelten,git,gitignore,harus,headers,helpful,het systeem,him,holds the,how you,identity,if a,ignora las,in an
-3: in einer,in front,in messages,in one,insert,inside,install,instrucoes,instruct,inviare,is a,is stored,it finds,j,joke,judge,juni,just,keep the,keeps,keyring
-3: keys,last year,latency,leak,leaves the,level,liest,lives,local,ma,machines,mail from,make it,marek,marks,mas,mcp,meine,meme,men,mensagem,mensagens,mensaje
-3: mention,message was,mga,mina,minutes from,missing,model and,model to,modell,modulo,moment,most,move,much,must answer,must never,must return,needs,neu,ng,niemals
-3: nocase,noch,not answer,not reveal,not use,nothing is,npm,number of,o,obeyed,of the,of these,often,on request,only if,open a,opening,opis,pane,paper,partir de
-3: pdf,pengguna,pero,peut,phrases,places,players,pnpm,po,polite,pretend,prints,programs,property,provider,pt,published,puede,pull request,quem,quill,ram,re,reach
-3: redact,redirect,ref,reminder,removed,reply,requires,researchers,rest,restart the,result to,reveal its,revoked,rivelare,rm,role',rule,rules for,sample,sao,sau
-3: says ignore,sdk,se bort,second,seconds,sees,send the,send us,sender,seven,shall i,shell,shown,si,sich,sim,sobre,socket,some,somebody,sono,span class
-3: special tokens,sr only,state,stay,stops,strangers,strip,students,su,success,summarise the,sur,tarn,th,the app,the assistant's,the build,the description,the desk
-3: the front,the meeting,the number,the office,the pages,the proxy,the room,the section,the shared,the shop,the state,the travel,the verdict,the wall,third,this is
-3: this morning,tides,tipo,to add,to all,to book,to change,to do,to give,to leave,toi,tokenizer,tomorrow,trains,travel,travel agent,tried,tuesday,turns,txt,une
-3: unter,untrusted text,up to,upp,usage,usb debugging,used to,user name,user the,uses,vai,vergessen,version,versions,viewing,vorherige,wait for,waits for,wall,was
-3: way,werden,when a,when it,wil,wins,with white,without a,without asking,wno,works,world,written,wrote,www,xml,y,yet,you for,you should,you will,you've read
-3: your agent,your password,your pin,βοηθος,στο,ассистент,иого,не,нельзя,письма,помощник,כבר,ראשון,به,خود,خود را,فراموش,معاون,و رمز,يرجى,يرجى تجاهل,کار,گزارش,को न
-3: तो,नहीं,पिछले,बात,भेज,सहायक,है कि,কাউকে,กค,กร,คว,ตร,น้,บบ,ผู,ยน,ลื,ว่,หั,อน,าก,าง,ิด,ุก,ู้,้น,いう,いこ,いし,いた,くだ,せん,ため,ださ,った,てい,でお,でく,にあ,の内,は無,まで,を無,スト,スワ,パス,メー,ワー
-3: ージ,ード,ール,修改,停止,前的,提交,数据,書か,求め,确认,社内,結果,转发,邮件,마세,명령,문서,문장,설정,정보,주세,지침
-4: a,a calendar,a copy,a message,a model,a new,a password,a pull,a un,access to,act as,adb,agent's,agente,agreement,alarm,almost,alone,an,an answer,and tell
-4: and your,answers,app,append,are an,aria,ask for,asking,assert,assistant,assistants,ate,attacks,automatically,banco,before you,behind,beside the,bort,button
-4: by the,c e,cannot be,capital,cases,cent,changes,cheapest,check the,circolare,circolare n,client,client's,count,cpu,dan an,dar,delete,della,desk,did,did not
-4: directory,disallow,documentos,einem,einer,el,en el,endfor,endoftext,file,follow the,follows,for reviewers,forget your,found,frase,friday,gemini,generated
-4: gilt die,glem,go to,gpt,haslo,help,help with,hp,href,hun,i don't,if the,ignore my,ignorera,img shields,index,indirect,instructions for,instructions in
-4: instrukcje,invisible,io,is,is on,itu,jest,js,kb,key your,known,kto,l'assistant,l'assistente,lang,learning,likewise,limit,lists,log in,long as,look,loop,loschen
-4: machine learning,mai,mais,manual,markdown,marz,meeting,menu,message,money,morning,msg,mussen,my,net,new rules,nichts,no es,note that,nunca,of,of an,off,on the
-4: onceki,one of,only for,open at,openai,openai api,others,ou,packages,pages,parse,parties,passe,password,pattern,patterns,phrase,please,please ignore,por,poslat
-4: posted,pot,prices,process,prosze,puedo,query,read it,ready,rechnungen,refused,replies,reply to,reports,request,responses,return,rien,robots,rol,roles,rolle,room
-4: rs,segreteria,send a,senden,senza,serve,shields,signed,solo,sr,still,strict,support,systeem,system prompts,system',systems,systemu,tap,tern,testo,texts,than
-4: that we,the answer,the bot,the cheapest,the client's,the data,the file,the label,the old,the phone,the queue,the site,them,there,this to,tidligere,to pretend
-4: told me,took,tool results,trebuie,try,uid,uit,unknown,unless the,until,upstream,use an,used,user',uso,ut,utf,verdict,voor,vor,vos,votre,want,we now,website
-4: weiter,wer,what a,what is,which,white text,wie,windows,withheld,won't,worden,worked,would,write,written by,yes,you start,you'd,you've,your account,your api
-4: your instructions,zu,δεν,πρεπει να,την,з,игнорируи,или,лише,модели,пользователя,правила,אל,עד,السابقة,بگیرید,تجاهل,دستیار,نوشته,ہے,किसी को,को,नई,नियम,আর,পাঠাতে
-4: ভুলে,ก่,ใน,さい,され,たと,とき,ない,まし,ょう,りま,れて,れま,サー,ルは,写入,可以,名单,忘れ,忽略,提示,文件,版本,説明,说明,透露,것이,동안,시해,알려,이전,입니,자는
-5: a key,a tool,accounts,adres,agent has,alla,alt,an agent,and read,ar,as long,asked for,attacker,aturan,back,bang,beside,best,bi,booked,but,can,changelog,claude
-5: command,connection,deleted,dialog,do this,edit,eight,enable,enviar,esqueca,examples,expect,false,fb,fields,file and,forwarded,fredag,from,gebruik,gio,goes
-5: halaman,hat,health,holds,icin,id,ids,ignore this,ignores,images,import,in it,init,instruktioner,it,it to,its own,kun,labels,leaving,letters,lib,linux,llms
-5: logged,logged in,long,mail,main,maste,medium,memory,minutes,must not,nalezy,name,names,new,nove,on,on a,op,option,party,patku,pokyny,precedente,prompts,pytania
-5: pytest,questions,read the,receive,replaces,response,rules of,s,score,see the,sends,sentences,ser,service,settings,sha,shed,should not,six,source,special,stream
-5: strings,tag,taken,tasks,temperature,text,that told,the client,the message,the new,the newsletter,the role,the server,the shed,these instructions,this message
-5: those,time,told the,track,train,two,uma,upgrade,uri,usuario,van het,viet,vous,wait,waits,warnings,wenn,whether,white,width,window,yourself,z,με,σε,του,забудь
-5: пароль,при,ואל,לכתובת,של,التشغيل,فقد,کنید,दें,न,हैं,করুন,่า,あり,とい,ント,信息,助手,命令,情報,書き,第三,身份,遇到,으로
-6: abaikan,addressed,allowed,am,and add,and the,anda,ang,anterior,anweisungen,api,as you,assistant for,asystent,au,authors,buchhaltung,bytes,captain,case,cau
-6: commands,const,create,cu,del,deletes,exception,files,flag,for a,format,forward all,gates,git example,gur,had,het,hidden,host,image,img,is in,it and,it's
-6: jailbreak,jangan,last,le,lunch,made,many,mb,mention the,met,mi,moet,moze,must be,null,only,options,orders,papers,plain,please don't,programm,rail,rate,read
-6: rebase,schema,security,send your,server,servers,several,sistem,something,sql,ssh agent,such,summarise,takes,team,tell,the door,the keys,the manual,times,too
-6: truoc,ve,vevent,web,when,wir,within,you need,zip,οδηγιες,πρεπει,στην,из,перед,пользователь,помічник,фаил,ان را,اگر,رمز,ما,من,एक,です,一个,助理,密码,研究,请勿,请忽,问题,需要,비밀
-7: a person,after,aldrig,amp,amt,and send,antes,asisten,asistenti,ask,browser,bug,can't,ce,class,dev,don't,eine,ett,gen,guide,href https,i can't,if you,ignored
-7: jamais,kata,keine,line,llama,los,makes,ms,nach,nobody,nooit,nothing,number,old,pa,path,poprzednie,py,se,site,such as,take,the system,tidak,to a,told,type,unless
-7: uploads,users,vorige,zapomen,μην,инструкции,теперь,להתעלם,با,নতুন,した,무시,습니
-8: and a,are,art,asistent,before,cannot,collector,comments,d,data,den,do,firm,fr,fragen,how,html,json,les,make,nine,node,ones,own,please send,pull,python,restart
-8: sent,servidor,should,sig,sont,start,test,tests,the tool,ts,usb,user agent,var,will,yaml,τις οδηγιες,לו,در,لا,না,しま,ます,必须
-9: asks,by,entre,entro,events,he,injection,instructions,inte,label,ne,nie,none,override,proxy,secret,send,src,the assistant,the model,the previous,twice,um,un,what
-9: when the,οι,как,от,में,角色,니다
-10: again,assistent,b,bitte,boots,default,docs,em,key,las,messages,of a,our,pr,same,says,see,small,src https,subject,the same,voi,who,why
-11: are now,days,do not,een,example com,forget,forward,gate,heslo,kan,must,non,om,stop,tokens,u,you must,по,قبل
-12: agent,ci,example org,ines,one,pas,reset,role,svg
-13: hello,may,org,prompt,template,token
-14: ignore,never,not,previous,string
-15: com,f,if,md,до
-16: sie,una,we
-17: https,object
-18: or
-19: use
`;
