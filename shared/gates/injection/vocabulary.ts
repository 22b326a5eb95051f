/**
 * Words, and pairs of them, by how much they sound like an order to whoever serves a user. Fitted together with the weights of the signals, from
 * our own rows: `node test/bench/fit-injection.mjs` makes both tables again.
 */
export const vocabulary = `
30: this
29: example
21: este,to https
17: and do,cv,now
15: ezt,note,setup,the user
14: here,important,recommend,whatever
13: calling,credentials,deze,ini,nay,pro,to http,you were,এই
12: delete the,full,helper,hogy,is to,ktory,part,policy,que,safety,the user's,their,thing,user's,with the,الذي,این
11: about it,below,cart,che,dear,field,free,grant,iban,ir,kalender,list,nota,operator,png,push,readers,reading this,the person,yapay,za,इस
10: as,automated,det,esta,example s,ezt a,it in,koji,leave the,license,maintenance,netrc,o tym,reading,sans,software,som,sys,the mails,the text,об этом,את,مصنوعی,你的
10: 에게
9: account,and,approve,card,cette,compte,continue,customer,da,home,in its,into,kell,na,og,okuyan,other,out,owner,print the,regards,resume,review,so,the calling
9: the one,title,transfer,tuto,und,whenever,wipe,with,yang,και,هذا,也不,阅读
8: accept,accept the,and reveal,archive,artificial,aws,can do,collect,company,consent,consulta,contents,end of,environment,et,euro,exempt,fi,from here,great,har
8: here on,hier,including,ito,kas,l'utente,los archivos,mails,mora,out of,p,pay,pour,proyecto,put,returns the,sana,session,shall,siita,soz,sure,ta,task,te,tell the
8: text below,the api,the secrets,ti,trace,tym,об,ти,ты,этом,المستخدم,فورا,کو,कृत्रिम,える,この,不必,主人,在回,第一,하는
7: acum,admin rights,agenda,answer without,applies,ask again,at the,award,behalf,bewerbung,borra,bu,called,care,carry,carry out,claim,compares,contact,contents of
7: criteria,dang,debug,dengan,diese,diese bewerbung,do anything,documento,email,environment variables,example in,filters,from the,from this,have,hex,hinweis
7: internal,it has,kind regards,leave,light,listing,mm,napisz,nice,no need,not list,now call,of each,one more,origin,please also,post,preference,proceed,raise,raw
7: regard,render,reply with,reviewers,rights,screening,set the,sh,someone,ssh config,ssh id,start of,that you,the account,the environment,the line,the question
7: the safety,then,to de,tom,umela,up,verify,wed,word,y borra,you in,και να,που,да,и,це,वाले,一律,任何,简历
6: a code,actual,aloud,amb,and can,and mail,and open,and set,archivos,argument,artificial que,attention,audit,automatico,aws credentials,bcc,been,bien,book,bundan
6: can call,checks are,clients,code block,continue with,counts as,deposit,do what,doing,don,dr,ei,eika,era,example before,fichiers,file on,fine,following,for their
6: gast,ghi,h,harbour,i will,id rsa,instead,is about,issued,ist,it five,ja,jako,jana,jpg alt,json and,keep it,le fichier,limits,lock,lt,ltd,makers,mesterseges
6: metrics example,notice,o tom,of turn,pe,pedido,present,product,questa,refund,rent,s https,say the,show the,so i,starting,starting with,svarer,teach,tento
6: the admin,the draft,the following,the refund,this server,this session,today,treba,uniquement,user about,verbatim,voor de,which you,wipe the,written in,zeka,zl
6: від,эту,عن,هوش,که این,जो,यह,रहा,है,এবং,แล,字不,本文,的人,示し,要提,하고
5: admin password,ahead,amount,ana,and act,and grant,and keep,and share,anna,answer with,any,api keys,apply,are to,artificiale,as an,automatic,azt,backups
5: bank details,base,bash,bcc to,bo,branch,buyer,by a,ca,cac,call,call the,can see,choir,complaints,confidence,config,config to,configuration,contacts,context
5: correct,curl s,dat,davon nichts,de l'utilisateur,denne,deploy,deploy key,desc,description content,dieses,digitale,din,dla,do you,document,done,due,ed,el a
5: engines,every,everything the,ex,example b,example i,example t,export the,ext,fichier,file that,findings,finished,five stars,folder,follow it,for word,formatting
5: freely,further,github,go ahead,grant access,guest,have no,header id,hey,history,hogy a,in which,inteligencia,invoice,is closed,it as,it permanently,it the,kamu
5: kind,kindly,laat,language,le compte,les fichiers,longer apply,message please,mirror,mode and,more,must now,name description,need,need not,need to,nhac,nights
5: noi,not ask,obey,on this,opened,out the,owner's,par,paragraph,pay invoice,place,postinstall,pre,probe,program,proof,qui lit,rank,rank this,recipient,reg,relay
5: relay example,release the,required,responde,resposta,result,rozmowy,rsa,run it,saved,send email,stock,sudah,summary of,tai,temp,that never,the argument,the card
5: the developer,the list,the owner,the page,the product,the saved,them as,they were,this channel,this page,this thread,ticket,to me,tool you,treat the,trusted,tu
5: typo,uwaga dla,vendor,wallet,what are,what the,what you,when an,when this,whichever,will not,word for,you read,you're,your memory,απο,διαβαζει,σου,τους,за,о,اس
5: الان,الذكي,الذي يلخص,را پاک,نشانی,ولا,يلخص,پاک,کسی,मत,रहा है,তাকে,যে,படிக்கும்,வேண்டும்,ัด,すこ,その,てお,て無,にも,への,るa,を表,を読,トを,人工,你现,公開,回复,户的,没有,现在,用者,表示,要約,请把,대신,리하
5: 일을,읽는,지원
4: a d,aan,acces,account in,adding,allt,also,and answer,and ask,and carry,and for,and forward,and give,and gives,and leave,and obey,and pass,and push,and start
4: answering,approve this,arquivo,asked about,assigned,authorized,authorized keys,auto,av,bagi,balance,bank,be answered,binary,blank,block,book the,brandt,bucket
4: by it,c'est,carpeta,channel,checked the,checks,chi,cite,city,closed,come,command to,confusing,consider,content of,conto,core,correos,could not,cte,curl,davon
4: de la,delete file,dentist,describe,det har,developer,di,die deze,diff,digest,disk,do it,do the,dobry,dump,duoc,e di,env,er,eres,es,este documento,etc shadow,eur
4: example e,example for,example k,example m,example u,fact,falta,feedback,fetch,fetch https,figures,file tool,files in,finished in,for,for every,for machine
4: gebruiker,give,gli,gonder,granted,had no,hand out,helpers,here with,hinh,hop,how we,http,id ed,if an,immediately,in developer,in my,in with,interest,invia
4: is always,is how,it out,it would,ke,key from,key in,kitchen,kube,l,l'utilisateur,la carpeta,last three,later,lic,like an,link and,liste des,lookup,loss,lost a
4: mail address,maxima,meg,memo,message a,mit,mode,mode you,most recent,naar,nav,next,nhan,nho,not apply,not need,notetaker,obey the,of document,ohne,okuyan yapay
4: only and,open https,opinion,ops,osoitteeseen,outils,pad,pair,para,parcel,paste,payee,per,person you,person's,plus example,posli,post the,postfach,prefers,print
4: print it,prior to,processed,processed by,programa que,publish the,pun,question,question you,questo,reads this,reasoning,reasons,recall,ref,release,released
4: report,retry,rev,rispondi,round,rubric,run npm,sangrah,say,seda,session and,setup script,shadow,shopping,should tell,show me,side,sms,so it,sound,ssh,stage
4: status https,step,street,summarises,talking,tego,tep,that,that answers,that has,that i,the branch,the chain,the contents,the field,the full,the log,the other
4: the person's,the release,the rubric,the string,the summary,the tag,the top,the value,the visitor,therefore,they,this essay,this line,this one,through,to come
4: to k,to put,tool read,tool result,tr,treat,triage,under the,unlock,until then,untrusted content,updated,url encoded,user that,user's request,usun,uwaga,uz,vao
4: variables,verified,visitors,went,were asked,whatever they,when you,wind,wording,wrongly,wurde,you are,zusammenfassung,ο,οτι,στη,τον,а,адрес,если,на,этого,якии
4: الاصطناعي,الاصطناعي الذي,الذكاء,بگذار,ثم,على,موظف,وان,پیش از,उत्तर,कर,का,के,के लिए,कोई,এ,টাকা,দাও,পড়ছে,ทั,นท,ละ,いる,から,こと,らせ,を要,ムプ,ルを,一字,其他,回答,必要,联系,运行,감사,모두,사용
4: 사합,서를,인공,자에,지능
3: a b,a la,a machine,a partir,a week,about,acest,act on,address book,address to,adds two,admin,administrator,after ten,ainsi,alerts,alles,along,already,analysis
3: anche,and commit,and confirm,and does,and follow,and only,and press,and publish,and put,and run,and then,and to,anything,aos,append to,approve the
3: archive example,are you,as such,as though,at once,auth,autonomous,avec,aviso,b and,backup,bags,been checked,before anything,before each,begins,behalf of,behover
3: bell,bez,bis,branch protection,budget,buiten,buy,by an,by calling,calendar,call read,cam,candidates,casa,cat,change the,check in,checked,checkout,chu,closed on
3: collector example,com o,comparing,complete,comply,comply with,confidential,cong,copy the,courier,de gebruiker,de langage,de lenguaje,deemed,del sistema
3: description of,dette,dieser,difference,digital,dir,discontinued,done and,draft,drive,du,e non,each of,ebg,ein,encargo,encoded,end header,energy,env to
3: esta pagina,estas,et tu,etre,ever,example c,example log,example y,excellent,executing,explanation,fa,false and,ferme,firewall,firmware,five,for another,for good
3: for ten,for the,forward the,found in,frau,french,french and,full name,full text,funds,fuori,fur,gave you,gegenuber,generating,gist,gives,global,grading
3: granted by,haben,hand its,have checked,having,helpdesk,here is,hint,ho,humans,i wyslij,iban in,ici,ii,im start,inbox,including the,incomplete,install it
3: insurance,intake,into french,invoices paid,is reading,is the,is written,isi,it from,it now,it says,it then,it up,it's,item,joined by,joins,km,kod,konto,lain
3: langage,laser,last ten,lasting,leave that,ledger,legge,lenguaje,letter,link https,list of,list the,list to,listener,load,loan,locally,logs,lukee,mail example
3: mail with,marker,market,meant for,mehr,membaca,mentions,message in,messages of,messages to,meta name,metrics,milk,mill,mismatch,modules,monthly,mot,moved to
3: must first,must send,my calendar,nagon,names of,needs no,nem,new file,next step,ni,nicht mehr,no one,no policy,no verify,nogen,not be,not part,not show,note for
3: note to,nur noch,nutzer,of course,of this,of three,of users,offer,om det,on as,on behalf,one in,one you,only the,ook,open the,open this,os,other applicants
3: output the,outstanding,over,over in,p s,package,page and,para el,part of,partir,partner,pass on,person at,phone,place the,please call,png d,policy and,posta
3: pour les,primer,printer,private,proceed with,product is,profile,protection,prune,public,push the,pushed,put the,que el,que la,qui,rang,read file,read only
3: readers to,received,recent,recipient of,registro,remark,remember this,render this,rendered,reponse,requester,results,retrieved,reviewing,ricevuto,rof,row
3: run curl,sa,safe,safety checks,sbe,script,scritto,section,sem,sen,send the,sender and,sense,server and,setiap,settle,seznam,sidenote,silence,silent,sistema,ska
3: so that,someone asks,soon,span,staff,standup,start with,state that,store the,straight,straight to,stuck,sub,submission,sum,svar,sync,table,telemetry,text for
3: text of,that reads,that this,the above,the binary,the calendar,the chat,the commands,the content,the correct,the customer,the delivery,the difference,the env
3: the explanation,the home,the iban,the inbox,the incident,the keyboard,the machine,the minutes,the morning,the names,the operator,the package,the parameter
3: the parcel,the part,the recipient,the review,the shell,the sum,the ticket,the tokens,the whole,the wording,the workspace,then continue,these,thi,thin,this mail
3: this on,this package,this site,though,three messages,tickets,tin,to audit,to be,to each,to every,to hide,to main,to press,to send,to show,to whoever,tool output
3: top,traces,transfer the,traveller,treats,trong,tu es,turn,twelve,tylko,under,understood,up a,upload,urgent,user asked,user for,user id,user wrote,usual,vale
3: value,value of,van,visitor,vote,wajib,weakness,what it,what stands,whatever you,when asked,who are,whoever,with it,with you,without,wordt,work for,would only
3: written for,yang merangkum,yok,you did,you know,you only,you who,you work,ze,στειλε,без,для,задача,и отправь,които,отправь,подтверждения,пользователю,про,текст
3: у,это,از این,است,تو,خلاصه,ذلك,متن,مع,نشانی https,هذه,پایان,پیش,کنار,کی,आवेदन,दे,दो,पढ़,पढ़ रहा,वह,हो,করা,হয়ে,กเ,งร,จำ,ทิ,นี,นเ,ปร,มั,รุ,ล้,หม,ับ,ิก,ือ,เต,ไป,่ก
3: ้ง,้ว,えて,すべ,ずに,でい,なお,にな,に知,べて,られ,一覧,中的,今後,信し,入れ,利用,問に,報告,如果,完成,本人,机器,知ら,知道,紀錄,約す,絡先,覧を,设定,送信,고만,공지,까지,단을,답변,됩니,바로,번호,약하,지금
-3: a confirmation,a form,a letter,a list,a pull,a reader,a result,a role,a second,a time,aby,access to,action,addresses,after a,against,alarm,alleen,almost
-3: an error,and i,and its,and on,and restart,and stop,and waits,and why,another one,answer to,antes del,ap,archivo,are ignored,aria,around,ask a,ask the,asked the
-3: at a,at this,automatisch,aux,await,batches,be,because,before they,begin vevent,begin with,believed,benutzer,better,between the,bir,bodies,booking,by mail,c,cafe
-3: came,cas,caso,ce que,characters,chat template,chat with,chuyen,ci example,class sr,cli,click,cloudctl,coffee,come from,commits,compiler,conf,config file
-3: confirm the,contains,content',contracts,cook,corp,counted,created,css,csv,cut,dalam,dans les,dark,de los,debe,def,delay,delete,delete a,deletes the,demande
-3: detect,deux,device,dia,did not,dine,direccion,directory,disclose,dites,do i,doctor,doe,doi,domain,doors,dos,download,downloading,dropped,du bist,e nao,e o,einem
-3: end vevent,english,eos,eval,every question,everybody,executed,executes,exfil,exit,exp,expires,explain,export,eyj,f d,failed,fallback,fetched,filesystem,filter
-3: flight,for example,for m,forbidden,forgets,fran,freitag,fridge,function,gc,gelten,generation,gilt die,git rm,group,guests,ha,handler,happens,harus,has confirmed
-3: has not,has since,holds,holds the,hun,imperative,in einer,in front,in messages,in three,insert into,inside,instruct,inviare,is a,it had,it to,it will,j,joke
-3: just a,kalimat,keep,keep the,key of,la version,lang,languages,latency,law,leaves,leaves the,lets,liest,lima,lint,lite,local,longer,longer than,look,loop,lower
-3: m in,mailto,make the,man,manager,marek,marked as,marks,mas,mensagem,mensagens,merged,mes,message is,method,min,mina,minutes from,missing,more than,most,museum
-3: must answer,must log,must never,nada,nas,ne pas,ne sont,needed,needs to,neu,never reveal,niemand,not answer,not disclose,not reveal,not see,not to,not use
-3: nothing of,of them,of what,off,on,on one,only if,openai,opening hours,ordinary,others,page is,pane,paper,parse,parties,patch,patient,pattern,patterns,person who
-3: peut,place in,places,planning,plans,please,please do,please read,po,polite,por,postgres,pretend,prettier,process,published,pull request,puo,que no,quem
-3: questions about,quien,quill,quote,rate,reach,read the,readable,redact,redirect,registry,remember,reported,reputation,requires,response,result to,return,rivelare
-3: role',run,sagt,said,same day,sao,school,sealed,second,secrecy,secretariat,see also,select,send it,serve,setting,shared,shop,should not,showed,shown,sie die
-3: signs,sim,span class,special tokens,sr only,start the,status,stored in,strangers,strip,students,summer,sunday,support,sur,talk,tar,td,telephone,tells,templates
-3: th,that are,that have,that no,the alarm,the answers,the arguments,the authors,the best,the build,the cheapest,the context,the conversation,the default
-3: the description,the front,the gate,the invoices,the project,the proxy,the queue,the right,the shared,the shop,the state,the tool's,the verdict,the wall
-3: the wrong,them,things,this is,this machine,this morning,this text,those of,three,thursday,tides,tipo,to all,to reveal,to tell,to yourself,together,tomorrow,tool
-3: tool's,tools and,tout,tp,translator,tried,two,two years,uit,umask,unless you,untrusted,upp,upstream,use an,use the,user,user',uso,utf,verdicts,versions are
-3: vocal,vor,wall,want,was,was written,ways,we have,what i,what is,what to,what we,what would,when a,when it,where it,where the,wir,without a,won't,works
-3: written by,www,xml,you like,you start,you to,z,δεν,να,στο,в,настроики,нельзя,письма,читає,כבר,ראשון,به,خود,خود را,فراموش,و رمز,کار,گزارش,किसी को,को,को न,नई,बात
-3: भेज,से,কাউকে,กค,กร,ก่,คว,น้,บบ,ผู,ยน,ลื,ว่,หั,อน,าก,าง,ิด,ุก,ู้,いう,いし,きは,くだ,せん,ため,ださ,った,でく,ない,にあ,の内,は無,ませ,を無,スト,トの,パス,ージ,ード,不要,停止,写入,发送,可以,変更,怎么,承認,文件,書か,求め,示の
-3: 社内,結果,邮件,같은,것이,라는,문장,설정,시해,정보,주세
-4: a copy,a helpful,a password,a un,a user,ac,add a,added,agreement,als,always,an answer,and an,and one,and read,and tell,ang,ann,answer as,antes de,api,appears
-4: application,argue,as data,asked for,assert,at most,ate,auf,automatically,avant,banco,bao,before you,beside the,blue,bort,by friday,c e,cambios,can you,can't
-4: cannot be,capital,chatml,cheapest,claims,co,code and,command line,comments,computer,confirm,contained,correo,cost,costs,could,dar,dead,debugging,dei,della,der
-4: documentos,does,eight,einen,el,en el,endif,endoftext,ends,estate,evil example,except,execute,exists,fails,false,fb,flights,for it,for reviewers,forst,forum,four
-4: from,from a,go to,greet,halaman,hand in,hang,haslo,headers,health,help with,helpful,him,his,i don't,i was,images,img shields,import,in an,in documents,init
-4: input,inside the,invitation,is,is stored,it finds,jest,jobs,js,juni,keyring,keys,kite,kto,labels,learning,leaving,legal,letters,level,lives,logged in,long
-4: loschen,machine learning,made,mai,mais,manual,markdown,maste,mcp,meme,mensaje,mention the,message was,minutes,moment,much,muss,mussen,must not,must return,namen
-4: neue,niemals,niets,nieuwe,none,note that,nothing is,npm,number,number of,nunca,o,of,on a,one of,open at,openai api,ou,outputs,packages,per cent,players,pnpm
-4: pools,poslat,pot,prints,pt,puede,puedo,query,ram,read,read it,reads,ready,receive,rechnungen,refused,remembers,reminder,rest,restart the,rien,roles,room,score
-4: seconds,sees,segreteria,senden,sender,senza,ser,seven,sha,shall i,shields,should,sind,sobre,socket,sr,state,stops,strict,stuurt,success,summarise the,tap,tern
-4: text in,that we,the app,the desk,the key,the number,the office,the old,the phone,the site,the table,the travel,third,to add,to an,to give,to my,tokenizer
-4: tool results,train,trebuie,turns,uid,uma,unless the,until,untrusted text,unused,up to,update,upgrade,usage,usb debugging,used to,user the,uses,usuario,ut,vai
-4: values,vergessen,version,votre,waits for,wanted,was here,we now,website,wenn,width,wil,windows,wins,with an,wno,worden,world,you for,you may,you should,you'd
-4: you've read,πρεπει να,την,з,или,иого,лише,пользователя,я,אל,עד,اي,بگیرید,فقد,نوشته,يرجى,ہے,नहीं,हैं,আর,করুন,পাঠাতে,ভুলে,ใน,あり,いこ,いた,さい,され,です,とき,まで,ょう,りま,れて,れま
-4: サー,メー,ルは,ント,ール,一个,前的,名单,容は,忘れ,情報,版本,确认,説明,说明,转发,동안,마세,으로,입니,자는
-5: a,a calendar,a key,a message,a person,ada,adb,adres,an,and add,append,ar,as long,asking,beside,best,between,by the,cake,can be,cases,cau,cent,changelog,changes
-5: charger,check the,choice,connection,const,copies,dialog,edit,eine,enable,endfor,enviar,errors,event,expect,file,file and,files,flag,floor,follow the,forwarded
-5: found,fr,fredag,friday,gebruik,git,gitignore,goes,help,het,href,i've,icin,if the,in a,in it,index,insert,invisible,it,its own,itu,kept,likewise,limit,lists
-5: logged,long as,los,main,medium,memory,menu,msg,my,nalezy,net,no es,nocase,obeyed,of an,office,often,on the,only for,op,option,passe,password,patku,people,phrase
-5: please send,programm,pytania,pytest,questions,rail,reason,removed,replies,reports,request,rol,rolle,send a,service,she,signed,size,somebody,sql,stream,su,tag
-5: testo,text,texts,the answer,the keys,the label,the message,the room,the server,there,this to,those,times,to change,to do,to pretend,took,track,travel,try,txt
-5: unknown,uri,vevent,viet,wait,wer,what a,whether,white,with white,withheld,wrong,you must,you need,you will,you've,με,σε,του,пароль,при,לכתובת,של,التشغيل,کنید,न
-5: ่า,たと,とい,まし,下午,信息,書き,第三,身份,透露,遇到,问题,알려
-6: a tool,accounts,addressed,after the,aldrig,allowed,alt,am,amt,and it,and must,anda,another,answers,arguments,as you,ask for,bang,bi,booked,buchhaltung,but
-6: button,by,captain,case,ce,client,client's,cn,commands,cpu,cu,deleted,desk,do this,don't,einer,else,error,examples,exception,fields,gen,gio,git example,gur,hat
-6: hidden,ids,indirect,io,it and,jangan,known,kun,le,lib,linux,makes,mb,mi,moet,node,nove,only,own,pa,pages,party,plain,prices,prosze,re,reply to,s,satz,schema
-6: security,sentences,servers,sistem,source,special,still,such as,summarise,taken,takes,tasks,team,than,the client,the client's,the data,the manual,the newsletter
-6: the role,the tool,this message,time,type,van het,voor,waits,which,window,within,write,zip,πρεπει,στην,перед,теперь,фаил,ואל,ان را,اگر,من,एक,दें,した,密码,请勿,请忽,무시
-6: 비밀
-7: a new,about the,and the,are,ask,au,authors,badge,behind,browser,bug,bytes,ci,create,deletes,did,entro,ett,gates,guide,how,href https,html,i can't,if you,image
-7: img,is in,jamais,kata,las,last,lunch,mail,make,met,moze,must be,new,nie,nobody,nooit,nothing,old,options,papers,please don't,rebase,requests,runs,see you,sends
-7: settings,several,site,start,strings,subject,tell,temperature,the door,the new,tidak,too,ve,versions,vous,warnings,web,wie,из,пользователь,לו,با,رمز,لا,ما,নতুন
-7: 需要,습니
-8: amp,and a,app,art,b,before,class,command,dev,disallow,do,firm,format,fragen,host,json,keine,les,ms,nach,name,nine,of a,path,pull,says,se,servidor,sig,some
-8: something,sont,src,stop,such,take,test,tests,to a,tokens,ts,um,uploads,usb,used,var,when,yourself,μην,οι,در,না,ます,必须
-9: antes,bitte,boots,can,cannot,collector,den,docs,em,he,ignored,key,label,many,ne,py,python,see,send,server,src https,unless,users,voi,when the,who,why,yaml,как
-9: от,में,しま,니다
-10: after,again,data,een,entre,for a,hello,ines,inte,messages,non,one,ones,proxy,restart,small,the same,un,قبل,角色
-11: are now,asks,d,default,events,heslo,kan,must,our,pr,same,secret,svg,twice,what,will,по
-12: example com,had,may,om,pas,role,sent,u
-13: days,do not,example org,forward,never,not,reset
-14: com,f,gate,org,template,we,до
-15: if,token
-16: md,object
-17: string,una,use
-18: https,sie
-20: or
`;
