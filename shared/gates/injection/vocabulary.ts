/**
 * Words, and pairs of them, by how much they sound like an order to whoever serves a user. Fitted together with the weights of the signals, from
 * our own rows: `node test/bench/fit-injection.mjs` makes both tables again.
 */
export const vocabulary = `
30: example,this
22: este
21: to https
19: and do
18: now
17: cv
16: setup
15: ezt,note,the user
14: credentials,here,nay,recommend,الذي
13: delete the,deze,full,ini,is to,operator,to http,user's,whatever,you were,این,এই
12: calling,helper,hogy,ir,kalender,nota,out,part,png,policy,pro,que,readers,reading this,the user's,yapay,za
11: below,cart,che,customer,example s,grant,important,ktory,maintenance,netrc,other,owner,push,safety,som,sys,इस
10: about it,automated,continue,dear,det,esta,ezt a,free,home,it in,koji,leave the,license,o tym,reading,regards,review,sans,session,the person,the text,their,thing
10: tuto,whenever,wipe,yang,об этом,את,مصنوعی,你的,阅读
9: accept the,account,agenda,and,and reveal,approve,archive,as,at the,company,compte,da,field,hier,iban,in its,into,ito,kas,kell,l'utente,list,mails,of each,og
9: okuyan,p,pay,post,pour,print the,shall,siita,ta,te,that you,the mails,transfer,with,with the,word,και,ты,этом,هذا,کو,कृत्रिम,える,也不,在回
8: acum,artificial,bewerbung,can do,card,cette,claim,consulta,criteria,debug,dengan,diese bewerbung,end of,environment,et,from here,har,including,kind regards
8: light,listing,los archivos,mora,na,napisz,nice,origin,proceed,proyecto,raw,rights,sana,so,so i,software,task,text below,the api,the calling,the environment
8: the one,the secrets,ti,to be,to de,tym,und,verify,που,и,об,ти,це,المستخدم,فورا,一律,第一,简历,에게,하는
7: accept,admin rights,answer without,artificial que,ask again,attention,automatico,award,aws,aws credentials,borra,bu,care,carry,carry out,compares,context
7: continue with,dang,diese,do anything,don,dr,ei,eika,environment variables,euro,example in,fi,fichiers,filters,great,harbour,i will,internal,it the,ja,jako
7: not list,now call,one more,out of,pe,refund,reply with,resume,returns the,reviewers,say,screening,show the,someone,ssh id,start of,sure,teach,the admin
7: this session,title,tom,umela,user about,vendor,wed,y borra,you in,και να,да,эту,عن,वाले,এবং,この,不必,主人,任何,하고
6: a code,actual,amb,and can,and grant,and keep,and open,and set,apply,archivos,as an,azt,bcc,behalf,bien,bundan,buy,ca,called,can call,checks are,code block
6: collect,config,contact,contents,de l'utilisateur,denne,developer,do what,documento,doing,done,ed,era,every,example before,fichier,for their,freely,french
6: from the,from this,gast,ghi,h,header id,here on,hex,hey,hinweis,history,hogy a,id rsa,instead,invoice,issued,it as,it has,jana,jpg alt,json and,le compte
6: le fichier,leave,longer apply,makers,message please,mesterseges,metrics example,need to,no need,o tom,obey,of turn,on this,pedido,please also,probe,product
6: questa,recipient,responde,resposta,round,rozmowy,say the,sh,shopping,ssh config,svarer,tell the,tento,that never,the account,the draft,the refund,them as
6: this line,this one,this server,ticket,trace,treba,up,uwaga dla,verbatim,what are,what the,whichever,will not,wipe the,zeka,zl,від,о,هوش,ولا,کسی,که این,जो,रहा,है
6: படிக்கும்,வேண்டும்,แล,てお,への,るa,人工,字不,户的,本文,的人,示し,表示,要提,자에
5: a week,admin password,ahead,aloud,ana,and act,and answer,and mail,and obey,and pass,anna,answer with,any,anything,api keys,approve this,are to,artificiale
5: assigned,audit,auto,bank,bank details,bash,bcc to,been,bo,book the,cac,call,call the,can see,channel,checked the,checks,choir,cite,city,clients,come,command to
5: complaints,confidential,config to,configuration,contacts,contents of,conto,core,correct,counts as,cte,curl s,de la,dentist,desc,description content,digitale,din
5: do the,document,each of,el a,email,er,example b,example i,example t,export the,file on,findings,finished,folder,follow it,following,for word,further,github,gli
5: go ahead,gonder,grant access,granted,have,here is,http,if an,immediately,in my,in which,inteligencia,is about,is how,it five,it permanently,kamu,keep it,kube
5: l'utilisateur,laat,language,les fichiers,limits,lookup,loss,ltd,maxima,message in,mirror,mit,mode and,more,must now,name description,nav,need,nhac,noi,not apply
5: not ask,not need,obey the,ohne,open the,ops,outils,owner's,pay invoice,person you,plus example,pre,preference,present,print,prior to,private,processed,program
5: publish the,put,questo,qui lit,raise,rank,rank this,reg,relay example,release the,render,rent,result,retry,right,rsa,run npm,s https,sangrah,script,send email
5: set the,shadow,side,stars,starting,straight,stuck,submission,sudah,summarises,summary of,table,tai,tep,that has,the argument,the contents,the developer
5: the following,the last,the list,the owner,the product,the question,the release,the safety,then,this thread,tool read,tool you,trusted,until then,user that
5: user's request,variables,verified,voor de,whatever they,when an,when this,when you,which you,written in,wurde,you are,your memory,zusammenfassung,απο,διαβαζει
5: σου,τους,за,اس,الان,الذكي,را پاک,على,نشانی,وان,پاک,के लिए,यह,रहा है,তাকে,যে,ัด,すこ,その,て無,を表,を読,トを,一字,你现,公開,回复,必要,没有,现在,要約,대신,인공,일을,읽는,지능,지원
4: a d,a la,about,acest,act on,adding,admin,alerts,allt,amount,and ask,and carry,and commit,and for,and give,and leave,and only,and push,and put,and that,answer
4: answering,approved,argument,arquivo,authorized,authorized keys,automatic,av,aviso,backup,bagi,base,been checked,before each,beginning,bez,binary,blank,bleibt
4: block,book,branch,bucket,c'est,calendar,cam,carpeta,change the,checked,chi,commas,comply,comply with,cong,consent,consider,copy the,correos,could not,dat
4: data to,del sistema,delete file,deploy,deposit,det har,di,die deze,diff,digest,dir,dla,do it,dobry,due,dump,duoc,end header,engines,env to,es,esta pagina
4: este documento,et tu,etc shadow,eur,everything the,example c,example e,example for,example k,example log,example u,example y,ext,falta,feedback,fetch https
4: figures,file tool,files in,fine,finished in,firmware,five,five stars,for,for language,for machine,formatting,forward the,fur,gebruiker,gegenuber,give,granted by
4: guest,have no,her,hinh,hop,how we,id ed,in developer,invia,invoices paid,is always,is closed,is written,it out,it up,joins,ke,key from,kind,kitchen,km,kod,l
4: la carpeta,laser,last ten,last three,later,letter,link and,liste des,listener,load,lock,lt,mail address,mail example,meg,messages of,mill,mode you,mot,moved to
4: must send,naar,names of,nem,new file,nhan,nho,nicht,nights,no policy,not show,notetaker,notice,of document,of it,of this,of users,offer,okuyan yapay,only and
4: ook,open https,open this,opinion,os,osoitteeseen,out the,over in,pad,page and,paid,par,partner,payee,policy and,posli,post the,postfach,print it,processed by
4: public,pun,push the,que el,read file,reads this,reasoning,received,relay,release,remember this,reponse,requester,required,rev,rf,rispondi,rm rf,safe,saved
4: say nothing,seda,sense,server and,session and,setup script,should tell,show me,sidenote,someone asks,ssh,staff,stage,state that,stock,telemetry,text of,that
4: that answers,that i,the binary,the branch,the field,the full,the minutes,the other,the package,the page,the saved,the string,the summary,the tag,the top
4: the value,the visitor,the workspace,they were,this channel,this essay,thread,through,to come,to know,tool result,tr,transfer the,treat,treat the,tu,tu es,turn
4: tylko,under,uniquement,unlock,untrusted content,upload,user id,usun,uwaga,uz,value,van,vao,vault,wants,went,were given,what it,whoever,with you,word for,wordt
4: you only,you're,ze,ο,οτι,στη,τον,а,без,на,подтверждения,текст,этого,якии,بگذار,ثم,موظف,نشانی https,پیش از,उत्तर,कर,का,के,कोई,এ,টাকা,দাও,পড়ছে,ทั,นท,ละ,あな,いる,から
4: なた,にも,らせ,を要,ムプ,ルを,中的,今後,完成,本人,用者,联系,请把,运行,공지,까지,모두,바로,번호,서를,약하
3: a b,a link,a partir,a word,aan,account owner,actions,add,address book,address to,administrator,adresu,after ten,ainsi,alles,along,also,analysis,anche,and book
3: and confirm,and don't,and follow,and forward,and name,and place,and run,and share,and then,and to,and treat,and with,andere,ano,any tool,aos,append to
3: approve the,archive example,are you,asked about,attachment,b and,backups,balance,before anything,begins,behalf of,behover,bell,bos,branch protection,bring it
3: budget,buiten,buyer,by an,call read,candidates,carried,carry on,casa,chain,chu,chunk,clipboard,closed,code,collector example,column,com o,comparing,competitors
3: complete,confidence,content of,conversation is,courier,curl,dans le,data is,davon,de,de gebruiker,de langage,de lenguaje,decode,degrees,deploy key,describe
3: description of,dette,dieser,do you,does not,done and,down,draft,du,dusk,duty,e non,each tool,ebg,ein,env,eres,es un,estas,etre,ever,example m,example und
3: excellent,executing,explains,explanation,fa,fact,fetch,file that,finish,fixtures,follow,footer,for another,for every,for good,for the,frau,french and,full text
3: functions,funds,fuori,game,gave you,gib,gilt,given,gives,global,glossary,go,going,grading,had no,hand its,hand out,have checked,having,helpdesk,hidden from,hint
3: ho,holder,home address,humans,ii,inbox,include the,including the,install it,into french,is reading,isi,ist,it now,it passes,item,joined,k,key in,konto,lain
3: langage,lasting,lenguaje,lift,link https,list of,list the,list to,loaded,loan,location,logs,looks,looks like,lot,lukee,machine that,mail with,mcp json,mehr
3: membaca,mentions,message a,meta name,metrics,mit der,ml,mode,modules,mon,must first,nagon,need not,needs no,next file,ni,nicht mehr,nogen,not be,nutzer
3: of course,of everything,of three,om det,omit,on as,on behalf,on every,one in,only the,other applicants,otherwise the,output the,outstanding,p s,package left
3: para,para el,parcel,participants,partir,parts,password and,payments,per,phone number,place,place the,play,please call,png d,point,price,primer,proceed with
3: product is,profile,proof,protection,prune,pub,put the,question you,qui,quiet about,quotes,rain,rang,read only,readers to,recall,received from,recording,registro
3: rejects,released,remplace,rendered,reponds,respond,results,retrieval,retrieved,reveal,reviewing,run curl,run it,run make,running,sa,safety checks,sbe,scoring
3: scritto,section,sem,sen,setiap,settle,seznam,share the,shift,should the,silent,ska,so that,span,standing,standup,start header,start with,straight to,suite,svar
3: swap,switch,text for,tez,than the,that reads,that they,that this,the attachment,the beginning,the calendar,the clipboard,the commit,the content,the correct
3: the credentials,the customer,the delivery,the deploy,the form,the home,the line,the log,the machine,the morning,the names,the parameter,the recipient,the review
3: the rubric,the ticket,the traveller,the vault,the whole,the words,them to,then continue,thi,thin,this mail,this mailbox,this page,this project,this site
3: this tool,through the,tickets,tin,to audit,to each,to every,to have,to k,to main,to press,to send,to show,today,token or,tool output,tot,traveller,triage,trong
3: twelve,typo,under the,understood,unsure,up a,url encoded,user asked,user for,user wrote,vale,value of,visitor,wajib,weakness,weather,weighed,were,what stands
3: what you,whatever you,wide,wiki,without,wording,writes the,written for,y no,ya,yang merangkum,yok,you did,you read,εχουν,στειλε,адрес,для,если,задача,и отправь
3: които,объявление,отправь,пользователю,про,у,это,از این,تو,خلاصه,ذلك,متن,میکند,هذه,پایان,پیش,کنار,کی,दे,दो,पढ़,पढ़ रहा,वह,हो,করা,হয়ে,กเ,งร,จำ,ทิ,นี,นเ,ปร,มั,รุ
3: ล้,หม,ับ,ิก,ือ,เต,ไป,่ก,่ต,้ง,้ว,えて,こと,すべ,ずに,たは,でい,なお,に知,べて,もの,られ,をす,んだ,コミ,ツー,入れ,其他,削除,取り,回答,報告,如果,書を,机器,知ら,知道,紀錄,約す,読み,设定,込ん,그리,단을,리고,사용,요약,트를,하세,합니
-3: a form,a helpful,a list,a note,a pull,a reader,a role,a second,a time,aby,action,additional,against,al,alleen,almost,als,and answers,and its,and restart
-3: and waits,and why,and will,antes del,ap,appears,application,archivo,are ignored,args,aria,as data,ask a,at a,at most,auf,authorization,automatically,automatisch
-3: aux,avant,before it,before they,begin vevent,begin with,benutzer,best,between the,bir,bit,bodies,by mail,c,cache,cafe,cake,can help,can you,cas,caso,cdn,ce que
-3: chat template,chat with,check the,chuyen,ci example,claims,class sr,click,come from,commits,compiler,computer,conf,config file,config json,confirm the,contained
-3: contained a,contains,content',corp,cosa,count,cut,dalam,dans,dans les,de entrada,de los,debe,def,del,delay,delete a,der,detect,deux,device,dia,digits,direccion
-3: do i,docker,docs example,documentation,doe,doi,downloading,du bist,e nao,e o,ea,einen,el,empty,end vevent,ends,english,eos,est,estate,eval,example net,except
-3: executed,exfil,exists,exp,explain,export,eyj,failed,fallback,filesystem,first reply,fixed,flight,fold,follows,for an,for m,forbidden,forgets,forms,fran,friday
-3: front of,gc,gelten,generated,git rm,gptbot,gptbot disallow,green,ha,hand in,handler,hands,hang,happens,harus,has,has not,height,hi,his,holds the,hun,i don't
-3: i have,i was,id,identity,imperative,in a,in each,in front,in messages,insert into,install,inviare,invitation,is,is asked,is on,is that,it had,it will,it with
-3: it's,j,joke,juni,kalimat,keep,keep the,key of,keyring,la,la version,lang,languages,latency,legal,lima,lint,local,locales,longer,longer than,look for,lui,m in
-3: machine,machines,made to,make the,manager,march,marek,marks,member,mensagem,mensagens,mes,message is,message to,min,mina,minutes,minutes from,missing,moment
-3: mot de,must answer,must log,nada,nas,ne sont,needs,neu,neue,never reveal,nichts,niemals,niemand,noch,not answer,not disclose,not reveal,nothing is,npm,number of
-3: on one,on request,one that,only if,open a,openai,opening,opening hours,ot,outputs,outside the,over the,pane,paper,patch,patient,pattern,per cent,peut,photos
-3: place in,places,please do,please read,po,polite,pretend,prettier,printed,programs,property,published,puede,puis,pull request,que no,quem,questions about,quill,r
-3: readable,reads,redact,redirect,ref,remembers,requires,response,responses,result to,reveal its,reveal these,role',same day,sao,saturday,secrecy,sees,select
-3: send it,send us,senden,sends the,services,setting,shop,short,show that,sich,sign,signs,sim,six,socket,solo,span class,special tokens,sr only,status,strangers
-3: students,summer,support,systems,talk,tar,target,tarn,td,templates,text and,th,that have,the app,the authors,the cache,the context,the gate,the invoices,the key
-3: the language,the newest,the number,the office,the old,the proxy,the shared,the state,the subject,the table,the verdict,third,this is,this morning,this text
-3: those of,thursday,tides,tipo,to add,to all,to change,to leave,to tell,tomorrow,tool,tool call,tools and,tp,tra loi,trains,translator,tried,try,two years,umask
-3: unless you,until,unused,update,upp,us the,usb debugging,use an,use the,user asks,uses,utf,variable,verdict,version,von,wall,warn,we have,werden,what to
-3: what would,when it,where,with a,with an,works,would,writes,xml,year,you for,you keep,you like,you start,να,в,настроики,нельзя,письма,читає,כבר,ראשון,اي,به,خود
-3: خود را,فراموش,و رمز,کار,گزارش,कृपया,को न,बात,भेज,है कि,কাউকে,กค,กร,ก่,คว,ตร,น้,บบ,ผู,ยน,ลื,ว่,หั,อน,าก,าง,ิด,ุก,ู้,いう,いし,いた,くだ,せん,ため,ださ,でく,ない,にあ,の内,は無,ませ,を無,スト
-3: スワ,トの,パス,ワー,ージ,ード,不要,写入,发送,可以,怎么,書か,末尾,求め,示の,結果,者の,邮件,같은,마세,문장,설정,으로,정보,주세
-4: a calendar,a copy,a un,ac,adb,added,after a,alarm,always,an,an error,and it,and must,and one,and send,and the,ang,ann,another,answer as,answer to,antes de
-4: any more,api,append,argue,around,assert,ate,banco,bao,before you,beside the,between,blue,bort,by friday,cambios,can be,cannot be,capital,chatml,cheapest,client
-4: co,code and,coffee,command line,const,correo,cost,costs,dar,dark,db,dead,debugging,dei,deletes the,della,dine,directory,documentos,does,doors,dropped,eight
-4: en el,endif,endoftext,errors,evil example,execute,exit,fails,family,fb,file,final,flights,floor,for it,for reviewers,forum,four,gilt die,git,go to,greet,haslo
-4: headers,health,helpful,if you,images,img shields,in an,in documents,in einer,index,init,input,inside the,instruct,invisible,io,is stored,it finds,it to,just,kb
-4: kept,kto,labels,last year,learning,lets,letters,level,liest,lists,lives,log in,logged in,look,loschen,machine learning,mai,marz,mas,maste,mcp,meme,mensaje,menu
-4: merged,message was,money,most,msg,much,mussen,must never,must return,net,not use,note that,nunca,o,of,off,office,often,one of,only for,open at,openai api,ou
-4: packages,parse,parties,patterns,phrases,players,please,pnpm,poslat,pot,prints,process,pt,puedo,query,ram,reach,read it,ready,receive,rechnungen,reminder,removed
-4: requests,rest,restart the,rien,rivelare,roles,room,said,score,seconds,segreteria,sender,senza,serve,seven,she,shell,shields,sobre,somebody,sr,state,stops
-4: stored in,strict,strip,success,summarise the,sunday,sur,takes,tap,team,tell,tern,text in,texts,than,that we,the build,the cheapest,the default,the desk
-4: the front,the phone,the queue,the room,the shop,the site,the travel,them,there,to an,to give,to this,tokenizer,took,travel,trebuie,turns,two,uid,uit,uma,une
-4: unless the,unter,untrusted text,upgrade,upstream,usage,user the,user',uso,usuario,ut,vai,vergessen,versions,vor,votre,wait,waits for,want,wanted,we now,website
-4: weiter,wenn,wer,what is,when a,width,wil,windows,wins,withheld,without a,wno,won't,world,wrong,yet,you should,you will,you'd,you've read,zu,δεν,πρεπει να,στο
-4: την,з,или,иого,лише,пользователя,я,אל,עד,نوشته,يرجى,किसी को,को,नई,नहीं,আর,করুন,পাঠাতে,ভুলে,ใน,いこ,さい,った,です,とき,りま,れて,れま,サー,メー,ルは,ール,一个,停止,前的,名单,情報,文件,版本,确认,説明,转发
-4: 것이,동안,라는,시해,알려,입니,자는
-5: a key,a message,a password,a tool,a user,add a,adres,after the,agreement,am,an answer,and add,and an,and read,and tell,answers,ar,as long,as you,ask for
-5: asked for,behind,beside,booked,but,c e,cases,cau,cent,changelog,changes,choice,client's,connection,csv,dialog,disclose,edit,einer,else,enable,endfor,enviar
-5: error,event,fields,file and,files,flag,follow the,forst,forwarded,fredag,gebruik,gitignore,goes,halaman,hat,help,help with,href,icin,ids,if the,import,in it
-5: insert,inside,its own,itu,jest,js,keys,known,leaving,lib,likewise,logged,long,long as,loop,los,made,mail,main,mais,manual,markdown,mb,medium,memory,mention the
-5: nalezy,no es,nocase,obeyed,of an,on,on a,on the,op,pages,passe,password,phrase,por,prices,rail,re,refused,replies,reports,request,rol,rolle,second,security
-5: send a,ser,sha,should,some,stream,t,tag,taken,temperature,testo,text,the answer,the client's,the label,the message,the server,to do,to pretend,tool results
-5: track,train,txt,unknown,uri,used,viet,voor,was,what a,whether,which,white,wie,window,with white,worden,write,you've,yourself,z,με,σε,του,пароль,של,بگیرید,فقد,ہے
-5: न,हैं,่า,あり,たと,まし,まで,ょう,ント,下午,信息,忘れ,说明,身份,透露,遇到
-6: a,a new,about the,accounts,addressed,allowed,alt,amt,anda,authors,back,buchhaltung,button,by the,bytes,can,can't,captain,commands,create,cu,deleted,desk,did
-6: do this,einem,examples,exception,false,found,fr,from,gio,git example,gur,het,hidden,holds,image,img,indirect,it,it and,jangan,kun,le,limit,line,linux,mi,moet,my
-6: none,nove,old,only,option,own,party,patku,please don't,please send,programm,pytania,pytest,rate,read,reply to,s,schema,see the,sentences,servers,service,several
-6: should not,signed,site,source,special,strings,su,subject,such,such as,tasks,the client,the data,the door,the manual,the new,the newsletter,the role,the tool
-6: this message,time,times,too,van het,vevent,vous,waits,wir,within,you must,you need,zip,πρεπει,στην,перед,при,фаил,ואל,לכתובת,التشغيل,ان را,اگر,ما,من,کنید,एक,दें
-6: とい,第三,请勿,请忽,问题,비밀
-7: a person,aldrig,app,ask,asking,au,bang,bi,browser,bug,ce,comments,cpu,deletes,entro,ett,expect,gates,gen,how,href https,i can't,is in,jamais,kata,las,last,lunch
-7: makes,met,moze,must be,nach,name,nie,nobody,nothing,options,pa,papers,path,people,plain,prosze,questions,rebase,runs,settings,sistem,something,sql,still
-7: summarise,take,test,the keys,those,tidak,to a,type,ve,warnings,web,when,из,пользователь,теперь,با,رمز,নতুন,した,密码,書き,需要,무시,습니
-8: alone,amp,and a,before,by,cannot,case,class,collector,command,data,dev,disallow,do,don't,eine,firm,for a,format,fragen,guide,host,html,json,keine,les,many,ms
-8: new,nooit,number,pull,se,server,sig,start,tests,unless,uploads,usb,μην,לו,در,لا,না,しま,ます,必须
-9: again,antes,are,art,b,boots,den,docs,em,had,he,key,label,make,ne,nine,node,py,python,says,send,servidor,sont,src,stop,ts,un,var,when the,who,why,yaml,οι,как,от
-9: में
-10: after,asks,bitte,ci,entre,ignored,inte,messages,must,non,of a,ones,our,pr,proxy,restart,sends,sent,small,src https,twice,um,users,voi,what,角色,니다
-11: events,ines,kan,one,secret,see,the same,will,по,قبل
-12: are now,d,days,default,do not,een,hello,heslo,may,om,same,svg,tokens,u
-13: example com,example org,never,pas,role,we
-14: f,forward,gate,not,org,reset,template,token
-15: com,if,md,до
-17: object,sie,una,use
-18: https,string
-20: or
`;
