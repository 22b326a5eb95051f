/**
 * Words, and pairs of them, by how much they sound like an order to whoever serves a user. Fitted together with the weights of the signals, from
 * our own rows: `node test/bench/fit-injection.mjs` makes both tables again.
 */
export const vocabulary = `
31: this
29: example
21: este,to https
17: and do,cv,now
15: ezt,note,setup,whatever
14: here,recommend,the user,thing
13: calling,credentials,deze,important,ini,nay,pro,to http,you were,এই
12: delete the,full,helper,hogy,is to,ktory,part,policy,que,safety,the user's,user's,الذي,این
11: below,cart,che,dear,field,free,iban,ir,kalender,list,nota,operator,png,push,readers,reading this,the person,their,with the,yapay,za,इस
10: about it,account,as,automated,det,esta,example s,ezt a,grant,it in,koji,leave the,license,maintenance,netrc,o tym,other,sans,software,som,sys,the mails,the one
10: the text,об этом,את,مصنوعی,你的,에게
9: and,approve,card,cette,compte,continue,customer,da,home,in its,into,kell,na,og,okuyan,out,print the,reading,regards,resume,review,so,the calling,title,transfer
9: tuto,und,whenever,wipe,with,yang,και,هذا,也不,阅读
8: accept the,acum,and reveal,archive,artificial,at the,behalf,can do,carry out,collect,company,consent,consulta,contents,diese,end of,environment,et,euro,exempt
8: fi,from here,great,har,here on,hier,including,ito,kas,l'utente,mails,mora,out of,owner,p,pay,pour,proyecto,put,raw,reply with,returns the,sana,session,shall
8: siita,someone,soz,sure,ta,task,te,tell the,text below,the api,the secrets,ti,trace,tym,up,об,ти,ты,этом,المستخدم,فورا,کو,कृत्रिम,える,この,不必,主人,在回,第一,하는
7: accept,admin rights,agenda,answer without,ask again,attention,audit,award,aws,bewerbung,borra,bu,called,care,carry,claim,compares,contact,contents of,criteria
7: dang,debug,dengan,diese bewerbung,do anything,documento,don,email,engines,environment variables,example in,filters,from the,from this,hex,hinweis,i will
7: internal,it has,kind regards,leave,light,listing,los archivos,mm,napisz,nice,no need,not list,now call,of each,one more,origin,please also,post,pre,preference
7: proceed,raise,regard,render,rights,screening,set the,sh,ssh config,ssh id,start of,that you,the account,the environment,the line,the question,the safety,then
7: to de,tom,umela,verify,wed,word,y borra,you in,και να,που,да,и,це,वाले,一律,任何,简历
6: a code,actual,amb,and can,and mail,and open,and set,applies,archivos,artificial que,automatico,aws credentials,bcc,been,bien,book,bundan,can call,checks are
6: clients,code block,continue with,counts as,deposit,do what,doing,done,dr,ei,eika,era,example before,fichiers,file on,fine,for their,gast,ghi,guest,h,harbour
6: have,hogy a,instead,is about,issued,ist,ja,jako,jana,jpg alt,json and,keep it,le compte,le fichier,limits,lock,lt,ltd,makers,message please,mesterseges
6: metrics example,need to,nights,notice,o tom,of turn,pay invoice,pe,pedido,present,product,questa,refund,rent,reviewers,say the,show the,so i,starting
6: starting with,svarer,teach,tento,the admin,the draft,the refund,this server,this session,ticket,today,treba,uniquement,user about,verbatim,voor de,which you
6: wipe the,written in,zeka,zl,від,эту,عن,هوش,که این,जो,यह,रहा,है,এবং,แล,への,字不,本文,的人,示し,要提,하고
5: admin password,ahead,aloud,amount,ana,and act,and grant,and keep,and leave,and share,and start,anna,answer with,api keys,apply,are to,argument,artificiale,as an
5: auto,automatic,azt,backups,bank details,base,bash,bcc to,bo,branch,by a,ca,cac,call,call the,can see,choir,confidence,config,config to,consider,contacts,context
5: correct,curl s,dat,davon nichts,de l'utilisateur,denne,dentist,deploy,desc,description content,developer,dieses,digitale,din,dla,do the,do you,document,due,ed
5: el a,every,everything the,ex,example b,example i,example t,export the,ext,fichier,file that,findings,finished,folder,follow it,following,for word,formatting
5: freely,further,github,go ahead,grant access,have no,header id,helpers,hey,history,id rsa,in which,inteligencia,invoice,is closed,it as,it five,it permanently
5: it the,kamu,kind,laat,language,les fichiers,longer apply,lookup,mirror,mode and,more,must now,naar,name description,nav,need,need not,nhac,noi,not ask,obey
5: on this,opened,out the,owner's,par,paragraph,place,postinstall,prefers,print,print it,probe,program,proof,qui lit,rank,rank this,recipient,reg,relay,release the
5: required,responde,resposta,result,rozmowy,rsa,run it,s https,saved,say,send email,side,stock,street,sudah,summary of,tai,temp,that i,that never,the argument
5: the card,the developer,the list,the other,the page,the product,the saved,them as,they,they were,this channel,this page,this thread,through,to me,tool you,tr
5: trusted,tu,typo,uwaga dla,vendor,verified,wallet,what are,what the,what you,when an,when this,whichever,will not,you read,your memory,απο,διαβαζει,σου,τους,за,о
5: اس,الان,الذكي,الذي يلخص,را پاک,نشانی,ولا,يلخص,پاک,کسی,मत,रहा है,তাকে,যে,படிக்கும்,வேண்டும்,ัด,すこ,その,てお,て無,にも,るa,を表,を読,トを,人工,你现,公開,回复,户的,没有,现在,用者,表示,要約,请把,대신,리하
5: 일을,읽는,지원
4: a d,aan,acces,account in,adding,allt,also,and answer,and ask,and carry,and for,and forward,and give,and gives,and obey,and pass,and push,answering,any
4: approve this,arquivo,asked about,assigned,attachment,authorized,authorized keys,av,bagi,balance,bank,be answered,behalf of,blank,block,book the,brandt,bucket
4: buyer,by it,c'est,carpeta,channel,checked the,checks,chi,cite,city,closed,come,command to,complaints,configuration,confusing,cong,conto,core,correos,could not
4: cte,curl,davon,de la,delete file,deploy key,describe,det har,di,die deze,diff,digest,disk,do it,dobry,dump,duoc,e di,env,er,eres,es,este documento,etc shadow
4: eur,example e,example for,example k,example u,fact,falta,feedback,fetch,fetch https,figures,file tool,files in,finished in,five stars,for,for every,for machine
4: gebruiker,give,gli,gonder,granted,had no,hand out,here with,hinh,hop,how we,http,id ed,if an,immediately,in developer,in my,in with,inbox,interest,invia
4: is always,is how,it out,it would,ke,key in,kindly,kitchen,kube,l,l'utilisateur,la carpeta,last three,later,lic,like an,link and,liste des,loss,lost a
4: mail address,maxima,meg,memo,message a,mill,mit,mode,mode you,most recent,must send,needs no,next,nhan,nho,not apply,not need,notetaker,obey the,of document
4: of users,ohne,okuyan yapay,on behalf,only and,open https,opinion,ops,osoitteeseen,outils,pad,pair,para,parcel,paste,payee,per,person you,person's,plus example
4: posli,post the,postfach,prior to,processed,processed by,programa que,publish the,pun,question,question you,questo,reads this,reasoning,reasons,recall,ref
4: relay example,release,released,report,retry,rev,rispondi,round,row,rubric,run npm,sangrah,seda,session and,setup script,shadow,shopping,should tell,show me,sms
4: so it,soon,sound,ssh,stage,status https,step,submission,summarises,tego,tep,that,that answers,that has,the attachment,the branch,the contents,the field
4: the following,the full,the log,the owner,the person's,the release,the rubric,the string,the sum,the summary,the tag,the top,the visitor,therefore,these,they ask
4: this essay,this line,this one,to come,to k,to put,tool read,tool result,triage,under,under the,unlock,until then,untrusted content,url encoded,user that
4: user's request,usun,uwaga,uz,vao,variables,visitors,went,were asked,when you,wind,word for,wording,would only,wrongly,wurde,you are,you're,zusammenfassung,ο,οτι
4: στη,τον,а,адрес,если,на,этого,якии,الاصطناعي,الاصطناعي الذي,الذكاء,بگذار,ثم,على,موظف,وان,پیش از,उत्तर,कर,का,के,के लिए,कोई,এ,টাকা,দাও,পড়ছে,ทั,นท,ละ,いる,から,こと,らせ
4: を要,ムプ,ルを,一字,其他,回答,必要,联系,运行,감사,모두,사용,사합,서를,인공,자에,지능
3: a b,a la,a link,a machine,a partir,a week,about,acest,act on,address book,address of,address to,adds two,admin,administrator,after ten,ainsi,alerts,alles,along
3: already,analysis,anche,and commit,and confirm,and does,and don't,and follow,and only,and place,and press,and publish,and put,and run,and then,and to,and when
3: anything,aos,append to,approve the,archive example,are you,as such,as though,at once,auth,autonomous,avec,aviso,b and,backup,bags,been checked,before anything
3: before each,begins,behover,bell,bez,binary,bis,branch protection,budget,buiten,buy,by an,by calling,call read,cam,candidates,carry on,casa,cat,change the
3: check in,checked,checkout,chu,closed on,collector example,com o,comparing,complete,compliance,comply,comply with,concierge,content of,courier,de gebruiker
3: de langage,de lenguaje,decode,deemed,del sistema,description of,dette,dieser,difference,digital,dir,discontinued,done and,draft,drive,du,e non,each of,ebg,ein
3: encargo,encoded,end header,energy,env to,esta pagina,estas,et tu,ever,example c,example log,example m,example y,excellent,executing,explanation,fa,false and
3: ferme,finish,firewall,firmware,five,fixtures,for another,for good,for ten,for the,forward the,found in,frau,french,french and,full name,full text,funds,fuori
3: fur,gave you,gegenuber,generating,gilt,gist,gives,global,grading,granted by,haben,hand its,have checked,having,helpdesk,here is,hint,ho,home address,humans
3: i wyslij,iban in,ici,ii,im start,including the,incomplete,install it,insurance,intake,into french,invoices paid,is reading,is the,is written,isi,it from,it now
3: it says,it then,it up,item,joined by,joins,jpg,k,key from,km,kod,konto,lain,langage,laser,last ten,lasting,leave that,ledger,legge,lenguaje,letter,lift
3: link https,list of,list the,list to,listener,load,loan,locally,logs,lukee,mail example,mail with,map,marker,market,meant for,mehr,membaca,mentions,message in
3: messages of,messages to,meta name,metrics,milk,mismatch,mit der,modules,monthly,mot,moved to,must first,nagon,names of,nem,new file,next step,ni,nicht mehr
3: no one,no policy,no verify,nogen,not part,not show,note for,note to,nothing about,nur noch,nutzer,of course,of this,of three,offer,om det,on as,one in,one you
3: only the,ook,open the,open this,os,other applicants,output the,outstanding,over,over in,p s,package,page and,para el,part of,partir,partner,pass on,person at
3: place the,please call,png d,policy and,posta,pour les,primer,printer,private,proceed with,product is,profile,protection,prune,public,push the,pushed,put the,q
3: que el,que la,qui,rang,read file,read only,readers to,received,recent,recipient of,registro,remark,remember this,render this,rendered,reponse,requester,results
3: retrieved,reviewing,ricevuto,rof,run curl,sa,safe,safety checks,sbe,script,scritto,section,sem,sen,send the,sender and,sense,server and,setiap,settle,seznam
3: sidenote,silence,silent,sistema,ska,so no,so that,someone asks,span,staff,state that,store the,straight,straight to,stuck,sub,sum,svar,sync,talking,telemetry
3: text for,text of,that reads,the above,the binary,the calendar,the chain,the chat,the commands,the content,the correct,the customer,the delivery,the difference
3: the env,the explanation,the home,the iban,the inbox,the incident,the keyboard,the machine,the minutes,the morning,the names,the operator,the package
3: the parameter,the parcel,the part,the recipient,the review,the shell,the ticket,the tokens,the value,the very,the whole,the wording,the workspace,then continue
3: thi,thin,this mail,this on,this package,this site,though,three messages,tickets,tin,to audit,to each,to every,to hide,to main,to press,to send,to show
3: to whoever,tool output,top,traces,transfer the,treat the,treats,trong,tu es,twelve,tylko,understood,updated,upload,urgent,user asked,user for,user id,user wrote
3: usual,vale,value,van,visitor,vote,wajib,weakness,weighed,what it,what stands,whatever they,when asked,whoever,will be,with it,with you,without,wordt,written for
3: yang merangkum,yok,you know,you only,you work,ze,στειλε,без,для,задача,и отправь,които,отправь,подтверждения,пользователю,про,текст,у,это,از این,است,تو,خلاصه
3: ذلك,متن,مع,نشانی https,هذه,پایان,پیش,کنار,کی,आवेदन,दे,दो,पढ़,पढ़ रहा,वह,हो,করা,হয়ে,กเ,งร,จำ,ทิ,นี,นเ,มั,รุ,ล้,หม,ับ,ิก,ือ,เต,ไป,่ก,้ง,้ว,えて,すべ,ずに,でい,なお,にな,に知
3: べて,られ,一覧,中的,今後,信し,入れ,利用,問に,報告,完成,本人,机器,知ら,知道,紀錄,約す,絡先,覧を,设定,送信,고만,공지,까지,단을,답변,됩니,바로,번호,약하,요약,지금
-3: a confirmation,a form,a letter,a list,a pull,a reader,a result,a role,a second,a time,aby,access to,action,addresses,after a,alarm,alleen,almost,always,an error
-3: and its,and on,and restart,and stop,and waits,and why,another one,answer to,antes del,any more,ap,archivo,are ignored,aria,around,ask a,asked the,at a,at this
-3: automatisch,aux,await,be,before they,begin vevent,begin with,believed,benutzer,better,between the,bir,bodies,booking,by mail,c,came,cas,caso,ce que,characters
-3: chat template,chat with,chuyen,ci example,class sr,cli,click,clock,come from,commits,compiler,conf,config file,confirm the,contains,content',conversations,cook
-3: corp,created,css,csv,cut,dalam,dans les,dark,de los,debe,def,delay,delete,delete a,deletes the,demande,detect,deux,device,dia,did not,dine,direccion,directory
-3: disclose,dites,do i,doctor,doe,doi,domain,doors,dos,download,downloading,dropped,du bist,e nao,e o,einem,end vevent,english,eos,eval,every question,everybody
-3: executed,exfil,exists,exit,exp,explain,eyj,f d,failed,fallback,fetched,filesystem,filter,fixed,flight,for example,for it,for m,forbidden,forgets,fran,freitag
-3: fridge,front of,gc,gelten,generation,gilt die,git rm,group,guests,ha,handler,happens,harus,has confirmed,has not,has since,holds,holds the,how many,hun
-3: imperative,in einer,in front,in messages,in three,insert into,inside,instruct,inviare,is a,it had,it to,it will,j,joke,just a,kalimat,kb,keep,keep the,key of
-3: la version,lang,languages,latency,law,leaves,let,lets,liest,lima,lint,lite,log in,long,longer,longer than,look,loop,lower,m in,mailto,make the,man,march,marek
-3: marked as,marks,mas,max tokens,mensagem,mensagens,merged,mes,message is,min,minutes,minutes from,most,must answer,must log,must never,nada,nas,ne pas,ne sont
-3: needed,needs to,neu,never reveal,niemand,not answer,not disclose,not reveal,not to,not use,nothing of,of them,of what,off,on,on one,only if,openai,opening hours
-3: others,page is,pane,paper,parse,parties,patch,patient,pattern,patterns,person who,peut,place in,places,planning,plans,please read,po,polite,pools,por,postgres
-3: pretend,prettier,process,published,pull request,puo,que no,quem,questions about,quien,quill,quote,rate,reach,read the,readable,ready,redirect,registry,remember
-3: reputation,requires,response,result to,return,rivelare,role',run,sagt,said,same day,sao,school,sealed,secrecy,secretariat,select,send it,serve,setting,shall i
-3: shared,shop,should,should not,showed,shown,sie die,signs,sim,span class,special tokens,sr only,status,stone,stored in,strangers,students,summer,sunday,support
-3: sur,talk,tar,td,telephone,tells,templates,th,that are,that have,that no,the alarm,the arguments,the authors,the best,the build,the cheapest,the context
-3: the conversation,the default,the description,the front,the gate,the invoices,the key,the phone,the project,the proxy,the right,the shared,the shop,the state
-3: the table,the tool's,the verdict,the wall,the wrong,them,things,this is,this machine,this morning,this text,those of,three,thursday,tides,tipo,to all,to my
-3: to reveal,to tell,to yourself,tomorrow,tone,tool,tool call,tool's,tools and,tout,tp,translator,tried,two,two years,uit,umask,unless you,untrusted,upp,upstream
-3: use an,use the,user,uso,utf,verdicts,versions are,vocal,vor,wall,want,was,was written,way,ways,what i,what is,what to,what would,when a,where it,where the,wir
-3: without a,won't,works,www,xml,you like,you start,you to,z,δεν,να,στο,в,настроики,нельзя,письма,читає,כבר,ראשון,به,خود,خود را,فراموش,و رمز,کار,گزارش,को,को न,नई
-3: बात,भेज,से,কাউকে,กค,กร,ก่,คว,น้,บบ,ผู,ยน,ลื,ว่,หั,อน,าก,าง,ิด,ุก,ู้,いう,いし,きは,くだ,せん,ため,ださ,った,でく,ない,にあ,の内,は無,ませ,を無,スト,トの,パス,ージ,ード,不要,停止,写入,发送,可以,変更,承認,書か,求め,示の,社内
-3: 結果,邮件,같은,것이,라는,문장,설정,시해,정보,주세
-4: a calendar,a copy,a helpful,a password,a un,add a,added,agreement,als,an answer,and an,and one,and read,and tell,ang,ann,answer as,answers,antes de,api
-4: application,ar,argue,as data,asked for,at most,ate,auf,automatically,avant,banco,bao,beside the,blue,bort,by friday,c e,cafe,cambios,can you,can't,cannot be
-4: capital,chatml,cheapest,claims,co,code and,command line,comments,computer,confirm,contained,correo,costs,could,dar,dead,debugging,dei,della,der,documentos,does
-4: eight,einen,el,en el,endif,endoftext,ends,estate,evil example,except,execute,fails,false,fb,file,flights,for reviewers,forst,forum,four,fredag,from a,go to
-4: greet,halaman,hand in,hang,haslo,headers,health,help with,helpful,him,his,i don't,i was,img shields,import,in an,in documents,init,input,inside the,invitation
-4: is,is on,is stored,it finds,jest,jobs,js,juni,keyring,keys,kite,kto,labels,learning,leaving,legal,letters,level,likewise,lives,logged in,loschen
-4: machine learning,mai,mais,manual,markdown,maste,mcp,meme,mensaje,mention the,message was,mina,moment,more than,much,muss,mussen,must not,must return,namen,neue
-4: niemals,niets,nieuwe,none,note that,nothing is,npm,number of,nunca,o,of,on a,one of,open at,openai api,ou,outputs,packages,pdf,per cent,players,please,pnpm
-4: poslat,pot,prints,pt,puede,puedo,query,questions,ram,read it,reads,receive,rechnungen,remembers,reminder,rest,restart the,rien,roles,score,seconds,see the,sees
-4: segreteria,senden,sender,senza,ser,seven,shields,sind,sobre,socket,sr,state,stops,strict,strip,stuurt,success,summarise the,tern,text in,that we,the answers
-4: the app,the desk,the number,the office,the old,the site,the travel,third,this to,to add,to an,to give,tokenizer,tool results,train,trebuie,turns,uid,uma
-4: unless the,untrusted text,unused,up to,update,upgrade,usage,usb debugging,used to,user the,user',uses,usuario,ut,vai,values,vergessen,version,votre,waits for
-4: wanted,was here,we now,website,wenn,when it,width,wil,windows,wins,with an,wno,worden,world,you for,you may,you need,you should,you'd,you've read,πρεπει να,την
-4: з,или,иого,лише,пользователя,я,אל,עד,اي,بگیرید,فقد,نوشته,يرجى,ہے,किसी को,नहीं,हैं,আর,করুন,পাঠাতে,ভুলে,ใน,あり,いこ,いた,さい,され,です,とき,まで,ょう,りま,れて,れま,サー,メー,ルは,ント,ール,一个
-4: 前的,名单,容は,忘れ,情報,版本,确认,説明,说明,转发,동안,마세,으로,입니,자는
-5: a key,a message,a person,a user,ada,adb,adres,alone,an,and add,another,appears,append,as long,as you,asking,assert,before you,beside,best,between,by the,cake
-5: can be,cases,cau,cent,changelog,changes,charger,check the,choice,connection,const,copies,cost,dialog,eine,enable,endfor,enviar,errors,examples,expect,file and
-5: files,flag,floor,follow the,forwarded,found,fr,friday,from,gebruik,git,gitignore,goes,het,href,i've,icin,ids,if the,images,in a,in it,index,insert,invisible,it
-5: its own,itu,kept,limit,lists,logged,long as,los,made,main,mb,medium,memory,menu,msg,nalezy,net,no es,nocase,number,obeyed,of an,office,often,on the,only for,op
-5: option,party,passe,password,patku,people,phrase,programm,pytania,rail,read,reason,refused,removed,replies,reports,request,rol,rolle,room,s,send a,service,sha
-5: signed,size,somebody,source,sql,stream,su,tag,taken,tap,team,testo,texts,the answer,the keys,the label,the message,the room,the server,there,those,times
-5: to change,to do,to pretend,too,took,track,travel,try,txt,unknown,until,uri,vevent,viet,wer,what a,whether,white,window,with white,withheld,wrong,you must
-5: you will,you've,με,σε,του,пароль,при,לכתובת,של,التشغيل,کنید,न,่า,たと,とい,まし,下午,信息,文件,書き,第三,身份,透露,遇到,问题,알려
-6: a,a tool,accounts,addressed,after the,aldrig,allowed,alt,am,amt,and it,and must,anda,arguments,ask for,bang,bi,booked,buchhaltung,but,button,by,captain,case,ce
-6: client,client's,cn,commands,cpu,cu,deleted,desk,do this,don't,edit,einer,else,error,event,exception,fields,gen,gio,git example,gur,hat,help,hidden,how,indirect
-6: io,it and,jangan,known,kun,le,lib,linux,make,makes,mi,moet,node,nove,only,own,pa,pages,papers,plain,please send,prices,prosze,pytest,re,reply to,satz,schema
-6: security,see you,sentences,servers,she,sistem,special,still,subject,such as,summarise,takes,tasks,text,than,the client,the client's,the data,the door,the manual
-6: the newsletter,the role,the tool,this message,time,type,van het,voor,wait,waits,which,within,write,zip,πρεπει,στην,перед,теперь,фаил,ואל,ان را,اگر,من,एक,दें,した
-6: 密码,请勿,请忽,무시,비밀
-7: a new,about the,are,ask,au,authors,badge,behind,browser,bug,bytes,ci,create,deletes,did,entro,ett,gates,guide,href https,html,i can't,if you,image,img,is in
-7: jamais,kata,las,last,lunch,mail,met,moze,must be,my,new,nie,nobody,nooit,nothing,old,options,please don't,rebase,requests,runs,says,sends,settings,several,site
-7: start,strings,tell,temperature,the new,tidak,ve,versions,vous,warnings,web,when,wie,из,пользователь,לו,با,رمز,لا,ما,নতুন,需要,습니
-8: amp,and a,and the,app,art,b,before,can,cannot,class,command,dev,disallow,do,firm,format,fragen,host,json,keine,les,ms,nach,name,nine,of a,path,pull,se,servidor
-8: sig,some,something,sont,src,stop,such,take,test,tests,to a,tokens,ts,um,uploads,usb,used,var,yourself,μην,οι,در,না,ます,必须
-9: antes,bitte,boots,collector,den,docs,em,he,ignored,key,label,many,ne,py,python,send,server,src https,unless,users,voi,who,why,yaml,как,от,में,しま,角色,니다
-10: after,again,een,entre,for a,hello,ines,inte,messages,non,one,ones,proxy,restart,small,the same,un,when the,قبل
-11: are now,asks,d,data,default,events,heslo,kan,must,our,pr,same,secret,see,svg,twice,what,will,по
-12: had,may,om,pas,role,sent,u
-13: days,do not,example com,example org,forward,never,not,reset
-14: com,f,gate,org,template,we,до
-15: if,token
-16: md,object
-17: string,una,use
-18: https,sie
-20: or
`;
