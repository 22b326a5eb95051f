/**
 * Words, and pairs of them, by how much they sound like an order to whoever serves a user. Fitted together with the weights of the signals, from
 * our own rows: `node test/bench/fit-injection.mjs` makes both tables again.
 */
export const vocabulary = `
31: this
29: example
21: este
20: to https
19: and do
17: now,setup
16: cv,note
15: ezt,important
14: calling,deze,here,que,recommend,the user,whatever,you were
13: credentials,helper,nay,with the
12: automated,full,hogy,ini,ktory,nota,pro,to http,user's,الذي,این,এই
11: below,cart,compte,dear,iban,ir,kalender,png,push,reading this,safety,sans,the person,the user's,thing,za
10: about it,as,che,continue,delete the,det,example s,field,free,grant,is to,koji,list,maintenance,o tym,part,policy,readers,software,som,sys,the calling,the mails
10: their,whenever,word,yapay,इस,에게
9: and,approve,card,cette,da,esta,et,euro,ezt a,from here,here on,home,in its,kell,license,netrc,og,okuyan,pay,print the,regard,regards,resume,review,so,te
9: the text,transfer,tuto,wipe,with,yang,και,об этом,את,مصنوعی,你的,阅读
8: accept,account,acum,and reveal,attention,aws,collect,company,consent,contents,customer,end of,environment,fi,great,har,hier,internal,into,it in,ito,kas,l'utente
8: leave,mora,na,napisz,nice,out of,owner,p,raise,raw,reading,screening,session,siita,someone,sure,ta,tell the,the line,the one,ti,title,to me,tym,und,up,об,ты
8: этом,فورا,هذا,کو,कृत्रिम,える,この,也不,任何,第一
7: accept the,agenda,archive,argument,artificial,ask again,bank details,behalf,borra,bu,called,can do,carry,carry out,claim,compares,consulta,contact,dang,debug
7: dengan,diese,diese bewerbung,dieses,do anything,documento,email,engines,environment variables,example in,exempt,filters,from this,guest,header id,hex,i will
7: including,instead,it has,kind regards,leave the,los archivos,ltd,mails,no need,now call,of each,one more,operator,origin,out,post,preference,present,proceed
7: proyecto,put,reply with,returns the,rights,sana,set the,soz,ssh config,ssh id,task,text below,that you,the api,the argument,the environment,the page,the secrets
7: to de,tom,trace,umela,verify,vex,wed,which you,you in,και να,που,да,и,ти,це,المستخدم,不必,主人,回复,在回,简历,하는
6: a code,actual,admin rights,aloud,amb,and mail,and open,and set,answer without,any,applies,archivos,artificial que,at the,audit,automatico,award,aws credentials
6: bcc,bewerbung,book,bundan,call,can call,care,checks are,code block,comparing,consider,contents of,continue with,counts as,criteria,denne,deposit,din,doing,don
6: dr,due,eika,era,every,ex,example before,fastjsonx,ferme,fine,gast,h,harbour,hinweis,invoice,is about,is closed,ist,ja,jako,jpg alt,keep it,l'utilisateur
6: le fichier,listing,lock,lt,mail with,mesterseges,mirror,mm,nights,not list,obey,og ikke,other,out the,passport,pe,pedido,place,please also,pour,product,questa
6: qui,render,rent,responde,reviewers,say,say the,section,sh,shall,show the,so i,start of,starting,svarer,teach,tento,the admin,the change,the draft,the owner
6: the question,the safety,this server,this session,today,tu,uniquement,user about,vendor,verbatim,wallet,what you,wipe the,written in,y borra,you are,you're,zl
6: від,эту,عن,जो,यह,वाले,है,এবং,แล,るa,一律,字不,本文,的人,示し,请把,하고
5: about,ahead,ana,and act,and can,and grant,and obey,and share,and then,api keys,artificiale,as an,auto,automatic,azt,backups,bank,base,bash,bcc to,bien,block,bo
5: branch,bucket,ca,cac,can see,cite,config,config to,contacts,curl s,dentist,deploy,desc,digitale,do what,do you,ed,ei,el a,eur,everything the,example b,example i
5: example t,export the,ext,fichier,fichiers,file on,file that,five stars,folder,follow it,following,for,formatting,freely,from the,ghi,github,go ahead
5: grant access,have,hey,history,hogy a,id rsa,in which,issued,it five,it out,it the,it would,jana,json and,kamu,laat,language,le compte,light,limits,longer apply
5: makers,message please,metrics example,mit,more,moved to,must now,naar,need not,need to,nhac,ni,noi,not ask,o tom,obey the,of turn,on this,opened,owner's
5: paragraph,parcel,pay invoice,photo,pre,probe,proof,publish the,put the,question you,questo,refund,reg,relay,release the,reponse,required,resposta,rozmowy,rsa
5: run it,s https,saved,send its,shopping,side,stage,starting with,stock,street,summary of,that i,that never,the account,the card,the developer,the following
5: the home,the list,the next,the refund,the saved,the summary,then,this line,ticket,tickets,tool you,treat,treat the,treba,trusted,typo,uwaga dla,verified,voor de
5: what are,what the,whatever they,when an,when this,will not,writing,you read,your memory,z info,zeka,απο,διαβαζει,σου,τους,за,о,اس,الذكي,الذي يلخص,نشانی,هوش,يلخص
5: کسی,که این,मत,रहा,रहा है,তাকে,যে,படிக்கும்,வேண்டும்,ัด,その,てお,て無,にも,への,を表,を読,トを,人工,你现,公開,户的,没有,现在,用者,表示,要提,要約,记录,대신,리하,일을,지원
4: a d,a different,a la,account in,adding,admin,admin password,allt,also,amount,and are,and ask,and commit,and for,and forward,and gives,and keep,and pass,andere
4: answer with,answering,antwort,applicant,approve this,are an,are to,arquivo,asked about,assigned,authorized,authorized keys,av,bagi,balance,been,behalf of,brandt
4: budget,by a,by an,by calling,by it,candidates,card on,carpeta,celui,checked the,choir,city,coding,command to,complaints,confidence,configuration,confusing
4: contain,context,conto,correct,could not,cte,curl,dat,davon,davon nichts,de l'utilisateur,de la,delete file,deploy key,description content,det har,developer,di
4: die deze,diff,digest,dla,document,done,duoc,e di,end header,eres,es,example e,example m,example u,example y,fact,falta,feedback,fetch,fetch https,figures
4: file tool,files in,findings,finished in,for good,for their,for word,from their,further,give,gli,gonder,granted,had no,hand out,handles,handover,has never
4: have no,helpers,here with,hinh,hint,hop,how we,http,ici,id ed,immediately,in developer,in my,in place,in with,inbox,include,inteligencia,interest,invia
4: is always,is how,is written,it as,it permanently,ke,key in,kind,kindly,kitchen,kod,kube,l,la carpeta,laser,last three,les fichiers,lic,like an,link and,load
4: lookup,loss,lost a,maker,maxima,meant for,meg,memo,message a,mismatch,mode,mode and,mode you,mon,monthly,most recent,must first,name description,names of,nav
4: nhan,nho,nogen,not apply,not need,notetaker,notice,okuyan yapay,on behalf,only the,open https,ops,os,osoitteeseen,outils,over,package,pad,pair,par,paste,payee
4: per,person you,person's,place of,plus example,post the,postfach,postinstall,prefers,prior to,private,processed,processed by,program,promo,pun,qui lit,rank this
4: reads this,recall,recipient,ref,relay example,report,result,retry,rev,rf,rispondi,rm rf,round,row,run npm,rust,sa,sangrah,say nothing,send email,sense,set
4: setup script,shadow,should tell,show me,si eres,so it,so that,soon,sound,ssh,stale,state that,straight to,submission,sudah,swap,tai,talking,tego,temp,tep,that
4: that answers,that has,the branch,the call,the chain,the chat,the contents,the full,the log,the operator,the other,the package,the person's,the release
4: the rubric,the string,the tag,the top,the visitor,them as,they,they say,they were,this channel,this essay,this image,this package,this page,this thread,to be
4: to come,to k,to put,tool read,tool result,tr,treats,triage,und die,under the,understood,unlock,untrusted content,updated,user that,user's request,usual,usun
4: uwaga,vao,variables,were asked,what it,what stands,when you,whichever,whoever,without,word for,wording,wrongly,wurde,ze,zusammenfassung,ο,οτι,τον,а,адрес,на
4: этого,якии,از این,الاصطناعي,الاصطناعي الذي,الان,الذكاء,بگذار,ثم,را پاک,على,موظف,وان,ولا,پاک,پیش از,उत्तर,कर,के,के लिए,कोई,এ,টাকা,দাও,পড়ছে,ทั,นท,ละ,いる,すこ,らせ,を要
4: ルを,一字,其他,必要,감사,모두,사용,사합,인공,읽는,자에,지능,첨부
3: a b,a photo,a week,aan,acces,account owner,acest,act on,address book,address to,adds two,administrator,after ten,agree,agreed,ahead and,ainsi,alert,already
3: an das,analysis,anche,and answer,and carry,and confirm,and follow,and give,and only,and press,and publish,and push,and put,and say,and start,and that,anna
3: answered with,aos,append to,applications,apply,approve the,archive example,are you,as such,as though,at once,attachment,b and,back to,backup,bags,be answered
3: been checked,begins,behover,bell,bez,bids,binary,birch,bis,blank,book the,box,buiten,buy,buyer,c'est,call to,callers,cam,carried,carry on,cash,cat,chain,channel
3: check in,checked,checkout,checks,chi,chu,clients,closed,closed on,collector example,com o,come,complete,comply,comply with,concierge,configuration and,cong
3: connected,content of,conversation is,core,correos,de gebruiker,de lenguaje,decode,deemed,del sistema,describe,description of,details,dette,dieser,discontinued
3: disk,do as,do it,do the,dobry,dock,done and,draft,dump,each of,ebg,ein,encargo,encoded,end,enough,env,env to,er,eres un,esta pagina,este documento,et tu
3: etc shadow,etes,etre,everything,example c,example for,example k,example log,example on,example r,excellent,expected to,explanation,fa,faster,figure,fil,fin
3: finished,firewall,first message,five,follow,for every,for machine,for the,forward the,french,french and,front door,full text,functions,funds,fuori,gebruiker
3: gegenuber,gilt,gist,git a,global,go,granted by,hand its,has agreed,has no,have checked,having,header,helpdesk,here is,ho,home address,home folder,humans
3: i wyslij,iban in,if an,ii,im start,include a,including the,incomplete,information,informed,insurance,intake,into french,invoices paid,is being,isi,it from
3: it into,it now,it says,it then,it up,item,joined by,joins,key from,km,konto,kr,lain,last ten,later,leave that,lenguaje,lift,link https,list of,list to,liste des
3: listener,loan,locally,lukee,machine that,mail example,maintainer,mandatory,map,mcp json,me,mehr,membaca,mentions,message in,messages of,metrics,milk,mill
3: mit der,modules,move,must send,my calendar,n'en,name no,nar,need,needs no,nem,new file,next,nicht mehr,niet,no policy,no verify,not part,not show,note for
3: note to,npx,nur noch,nutzer,of course,of document,of everything,of this,of three,of users,ohne,ok,on as,on file,on it,one you,only and,ook,open this,opinion
3: other applicants,output the,outstanding,over in,p s,package json,page and,para,para el,partner,pass on,payments,person at,play,please call,png d,policy and
3: porto,posli,primer,print,print it,proceed with,processing,profile,programa que,prune,publish,push the,pushed,question,quota,rang,read file,read only,readers to
3: received,recent,recipe,recipient of,recommendation,registro,release,remember this,render this,rendered,requester,requirements,results,retrieved,reveal,reviewing
3: rof,rubric,run curl,safe,safety checks,say that,sbe,script,seda,sem,send the,sender and,sent the,server and,session and,setiap,seznam,shall be,sidenote,silence
3: ska,sms,someone asks,span,speaker,staging,start header,status https,stuck,sub,sum,summarises,supplier,svar,sync,telemetry,tell them,text of,that reads,that they
3: the above,the administrator,the attachment,the bin,the binary,the calendar,the commands,the comments,the correct,the delivery,the env,the explanation,the field
3: the form,the inbox,the install,the keyboard,the machine,the minutes,the names,the parcel,the part,the recipient,the second,the staging,the sum,the value
3: the wording,them to,then continue,therefore,these,these reviews,thi,thin,this for,this mail,this on,this one,this picture,though,thread,three messages
3: through the,to audit,to buy,to every,to friday,to go,to main,to press,to read,to show,to whoever,tool output,top,transfer the,tri,trong,tu es,twelve,tylko,under
3: url encoded,user asked,user for,user has,user id,user wrote,uz,vacuum,vale,value,vault,visitor,visitors,vote,vous etes,wajib,was said,weakness,weighed,went
3: when asked,who are,wind,with you,wordt,would only,y no,yang merangkum,yok,you did,you who,you work,στειλε,στη,без,задача,и отправь,които,объявление,отправь
3: перешли,подтверждения,пользователю,про,текст,у,это,تو,خلاصه,ذلك,مع,میکند,نشانی https,هذه,و,و به,پایان,کنار,کی,आवेदन,उपयोगकर्ता,का,दे,दो,पढ़,पढ़ रहा,वह,हो,হয়ে
3: กเ,งร,จำ,ทิ,นี,นเ,มั,ล้,ับ,ิก,ือ,เต,่ก,้ง,้ว,えて,から,こと,すべ,ずに,でい,なお,にな,に知,は今,べて,られ,をす,ムプ,一覧,中的,今後,信し,入れ,利用,告诉,問に,回答,報告,完成,本人,机器,来的,知ら,知道,約す,絡先,者に,联系,読ん,诉用,运行,고만
3: 공지,까지,단을,답변,됩니,바로,번호,서를,약하,용자,지금
-3: a click,a developer,a form,a list,a note,a page,a random,a reader,a request,a role,a second,a un,abstract,aby,addresses,advice,after a,against,alarm,alleen
-3: almost,als,alt text,alte,among,among them,an answer,and never,and no,and on,and restart,and waits,and why,another one,answer as,antes de,any of,appended
-3: are ignored,are the,aria label,as well,ask a,asked for,at a,at this,attempts,auf,automatisch,back,be,be used,before they,begin with,beim,believed,benutzer
-3: between the,bir,black,bodies,booking,bort fra,broke,build number,cada,came,can help,cas,caso,character,characters,chat template,cheapest,chuyen,ci example
-3: class sr,classifier,clearly,clerk,cli,clock,co,come from,comments,commits,compiler,computer,config file,confirm the,confirmation before,contains,content'
-3: conversations,cookies,corner,corp,costs,counted,created,crew,css,csv,cut,dalam,dans les,dark,def,del,delay,delete,delete a,deletes the,della,demande,des
-3: descriptions,design,detect,deux,device,dia,did not,die rechnung,dies,dine,direccion,directory,do i,doctor,documentos,doe,doi,doit,doivent,domain,doors,dos
-3: downloading,du bist,during,e nao,each other,einem,empty,end vevent,english,entries,eot,estate,etc,eval,evaluation,even,event,every question,execute,executed
-3: exfil,exists,exit,exp,expires,explain,eyj,f d,fallback,fetched,filesystem,filter,first and,flight,flights,followed,for example,for it,for m,for reviewers
-3: forbidden,forgets,forwarded to,fran,freitag,from a,function,g,gc,generation,get v,gets,gilt die,git rm,greet,guests,ha,half,handler,happens,harus,has confirmed
-3: has not,has since,have read,him,his,holds the,how many,hun,ich,in einer,in front,in three,init,insert into,inside,inviare,invitation,invitations,is what,it for
-3: it is,it will,j,jeder,joke,js,just a,kalimat,kb,keep,keep the,key of,la version,lang,last year,latency,law,leaves,lena,lets,liest,lima,line,lint,lite,lo que
-3: local,log in,longer than,loop,lower,m in,made to,man,marek,mas,master,may not,mensagem,mensagens,menschen,merged,mes,message is,meta,method,mina,minutes
-3: minutes from,missing,more than,most,mot de,must answer,must log,must never,nada,ne pas,ne sont,neu,never reveal,niemals,niemand,nieuwe,node,not answer
-3: not disclose,not see,not use,notes for,nothing is,now on,number seven,numero,nunca,of,of tools,on,on one,on request,on the,only if,openai,ordinary,page,page is
-3: pane,paper,parse,parties,patch,patient,pattern,pedir,person who,peut,photos,place in,planning,please,please do,please read,pnpm,po,pools,por,postgres,pretend
-3: prettier,process,published,puede,pull request,puo,put a,que no,quem,questions about,quien,quill,quote,r,radio,ram,reached,read from,readable,ready,redact
-3: redirect,refunds,registry,remembers,reminder,repository,reputation,requires,response,responses,restarted,return,reveal these,rivelare,role',runs on,sagt,said
-3: same day,sao,says so,school,se bort,sealed,secrecy,secretariat,see also,select,send it,serve,setting,seven times,severity,shared,shed,shields,shop,should not
-3: shown,signs,sim,somebody,sorry,span class,special tokens,sr only,step is,steps,store,stored in,strangers,strict,strip,students,stuurt,success,summer,support,sur
-3: t,talk,tar,td,telephone,tells,templates,that an,that are,that says,the alarm,the answers,the app,the backup,the best,the build,the cheapest,the context
-3: the conversation,the description,the front,the invoices,the key,the letter,the phone,the pr,the project,the proxy,the queue,the right,the shop,the state
-3: the table,the tool's,the verdict,the wrong,things,this machine,this morning,this text,those,those of,threat,three,thursday,tides,tip,tipo,to an,to give,to my
-3: to reveal,to yourself,tokens and,tomorrow,tone,tool,tool call,tool's,tools and,tp,translator,tried,turned,turns,uit,umask,unless you,untrusted,upp,upstream
-3: use an,use the,used to,user,user the,user',uso,utf,vai,verdicts,version,vocal,vor,want,way,ways,we now,what is,what to,what would,when a,when it,where it,wins
-3: won't,www,xml,you like,you start,you write,zu,zwei,δεν,να,στο,в,или,не,нельзя,нужно,пользователя,читає,я,כבר,ראשון,به,خود,خود را,ساعت,فراموش,و رمز,کار,گزارش
-3: किसी को,को,को न,नई,बात,আর,কাউকে,পাঠাতে,กค,กร,ก่,คว,น้,บบ,ผู,ยน,ลื,ว่,หั,อน,าก,าง,ิด,ุก,ู้,いう,いし,いた,お願,があ,きは,くだ,ため,ださ,った,って,でき,でく,の内,は無,ませ,を無,サー,トの,パス,ード,人が,他人
-3: 停止,写入,发送,可以,問題,容は,承認,求め,示の,邮件,问题,같은,것이,라는,마세,문장,설정,시해,으로,정보,주세
-4: a calendar,a helpful,a password,access to,accounts,action,ada,adb,agreement,an,and an,and its,and tell,ang,ann,ap,api,appears,application,argue,aria,as data
-4: asked the,at most,ate,aux,avant,banco,bao,beside the,better,blue,by friday,c,c e,cambios,can be,can you,can't,cannot be,capital,chatml,choice,ci,claims,code and
-4: command line,confirm,contained,copies,correo,cost,dar,day,dead,debe,debugging,dei,disclose,does,eight,einen,endif,endoftext,ends,eos,evil example,except,false
-4: fb,files,floor,forst,forum,fredag,gelten,gitignore,go to,halaman,hand in,hang,haslo,headers,health,help with,helpful,holds,i was,if you,image,img shields
-4: imperative,in an,in documents,in messages,index,input,inside the,instruct,invisible,is,is a,is on,is stored,it finds,itu,jede,jest,jo,jobs,juni,keyring,kto
-4: labels,languages,lassen,learning,legal,letters,level,likewise,lives,logged in,longer,machine learning,mag,mai,mailto,make the,marks,maste,mcp,meeting,meme
-4: mensaje,mention the,message was,min,modo,moment,much,mussen,must return,namen,need a,neue,niets,not to,note that,npm,number of,o,obeyed,one of,only for,open at
-4: openai api,option,ou,oude,password,patterns,per cent,players,please send,poslat,posted,pot,prints,problem,pt,puedo,query,rate,read,read it,read the,rechnungen
-4: remember,request,rest,restart the,result to,room,schema,seconds,segreteria,senden,sender,senza,ser,service,sha,shall i,showed,size,sobre,sql,sr,state,stops,su
-4: summarise the,tag,tern,that is,that we,the answer,the captain,the client,the desk,the number,the office,the server,the shared,the site,the travel,the vendor
-4: there,third,this time,to add,to all,to change,to pretend,tokenizer,tool results,track,train,trebuie,two,uid,uma,unless the,unplug,untrusted text,unused,up to
-4: update,usb debugging,uses,usuario,ut,vendor has,vergessen,votre,waiting,waits for,wanted,was here,was written,website,wenn,what a,white text,width,wil,windows
-4: wir,with an,with white,wno,worden,works,world,you for,you may,you'd,z,με,πρεπει να,την,з,иого,лише,письма,אל,עד,اي,بگیرید,فقد,نوشته,يرجى,ہے,नहीं,हैं,করুন,ভুলে
-4: ใน,いこ,さい,され,せん,たと,とが,とき,ない,まで,ょう,りま,れて,れま,メー,ルは,ント,ール,一个,前的,名单,忘れ,情報,版本,确认,説明,说明,请忽,转发,동안,알려,입니,자는
-5: a copy,a key,a line,a sentence,a user,added,addressed,adres,alt,always,am,and a,and add,and one,answers,append,ar,as long,as you,ask for,asking,assert
-5: before you,beside,booked,bort,by the,cake,cases,cau,ce,cent,changelog,charger,check the,click,client,client's,const,could,der,desk,dialog,do this,el,enable
-5: endfor,enviar,error,errors,fails,file,file and,follow the,forward this,forwarded,four,fr,friday,from,gebruik,hat,het,href,i don't,i've,icin,if the,images,in a
-5: it,it and,jangan,kept,keys,kite,known,last,leaving,long,long as,loschen,made,main,mais,manager,manual,markdown,medium,memory,menu,mi,msg,muss,no es,number,of an
-5: office,often,on a,op,others,outputs,own,packages,pages,party,passe,patku,pdf,phrase,programm,pytania,pytest,questions,rail,re,reads,reason,recommends,refused
-5: removed,replies,rol,roles,rolle,runs,s,satz,score,send a,she,signed,sind,socket,source,stream,takes,tap,testo,text in,texts,the client's,the label,the message
-5: the role,the room,this to,to call,to do,took,travel,try,txt,unknown,until,upgrade,uri,usage,values,ve,vevent,viet,voice,voor,wait,was,wer,whether,withheld,write
-5: wrong,you need,you should,you will,you've read,zip,σε,στην,του,пароль,при,удалить,фаил,ואל,לכתובת,של,التشغيل,کنید,एक,दें,न,่า,あり,した,です,とい,まし,下午,信息,文件,文字,書き,第三
-5: 身份,透露,遇到,무시
-6: a,a message,a person,a tool,add a,after the,aldrig,allowed,amt,and it,and must,and the,anda,are,arguments,au,authors,bang,best,bi,buchhaltung,but,button,by
-6: bytes,case,changes,cn,commands,connection,cpu,cu,deleted,deletes,did,edit,eine,else,examples,exception,expect,fields,gen,gio,git,git example,goes,gur,help
-6: href https,i can't,ids,in it,indirect,insert,io,its own,json,kun,le,les,limit,linux,lists,logged,mail,makes,mb,must not,nalezy,net,new,nocase,none,nove,old,only
-6: pa,papers,prices,prosze,reply to,reports,see you,sees,sentences,servers,seven,sistem,special,still,such as,take,taken,tasks,team,temperature,text,the data
-6: the door,the keys,the new,the newsletter,this message,tidak,times,too,type,van het,var,waits,wie,window,within,you must,you've,yourself,πρεπει,настроики,перед
-6: пользователь,теперь,ان را,اگر,با,ما,من,密码,请勿,비밀
-7: a new,about the,b,before,behind,between,browser,bug,command,don't,einer,entro,ett,flag,for a,found,fragen,gates,guide,hidden,how,html,img,is in,kata,label,lib
-7: los,lunch,met,moet,moze,must be,my,nach,nie,nooit,options,path,people,plain,please don't,rebase,requests,se,security,site,some,start,strings,subject,summarise
-7: tell,test,than,the manual,the tool,um,versions,vous,warnings,web,when,which,μην,из,לו,رمز,لا,নতুন,需要,습니
-8: amp,antes,app,are now,art,badge,bitte,captain,class,create,den,dev,disallow,do,em,firm,format,he,host,las,ms,name,nine,nobody,nothing,pull,servidor,settings,sig
-8: something,sont,src,tests,time,to a,ts,uploads,usb,οι,در,না,ます,必须
-9: again,ask,boots,can,cannot,collector,docs,een,ignored,inte,jamais,keine,key,make,many,must,ne,of a,py,python,send,sends,server,several,small,src https,tokens,un
-9: users,voi,who,why,yaml,как,от,قبل,में,しま,니다
-10: after,asks,default,entre,hello,ines,messages,non,one,ones,our,pas,proxy,restart,same,secret,see,stop,the same,unless,used,when the,по,角色
-11: d,data,events,heslo,kan,pr,says,sent,such,u,what,will
-12: gate,om,org,reset,svg,twice
-13: do not,example com,example org,forward,had,may,never,not,role,token,we
-14: com,days,if,template,до
-15: f,use
-16: md,object
-17: string,una
-18: https,sie
-19: or
`;
