/**
 * Words, and pairs of them, by how much they sound like an order to whoever serves a user. Fitted together with the weights of the signals, from
 * our own rows: `node test/bench/fit-injection.mjs` makes both tables again.
 */
export const vocabulary = `
30: this
29: example
22: este
21: to https
18: now
17: cv
16: and do,setup
15: ezt,note,the user
14: credentials,delete the,here,nay,whatever,الذي
13: deze,ini,is to,operator,to http,user's,you were,این,এই
12: calling,dear,full,helper,hogy,ir,nota,out,part,policy,pro,que,reading this,the user's,yapay,za
11: below,cart,che,customer,example s,home,important,it in,kalender,ktory,netrc,other,png,push,readers,recommend,safety,som,sys,thing,इस
10: about it,continue,det,esta,ezt a,free,grant,into,koji,leave the,license,maintenance,o tym,owner,reading,regards,review,sans,session,the person,the text,their
10: tuto,whenever,wipe,yang,об этом,את,مصنوعی,也不,你的,阅读
9: accept the,account,agenda,and,and reveal,approve,archive,at the,automated,compte,context,da,field,hier,iban,in its,ito,kas,kell,l'utente,list,na,of each,og
9: okuyan,p,pay,post,pour,print the,shall,siita,ta,task,te,that you,the api,the mails,with the,word,και,этом,هذا,کو,कृत्रिम,える,在回
8: acum,artificial,as,bewerbung,can do,card,cette,claim,company,consulta,criteria,debug,diese bewerbung,dr,end of,environment,et,from here,har,including,light
8: listing,los archivos,mails,mora,napisz,nice,origin,proceed,proyecto,rights,sana,so,so i,software,text below,the calling,the secrets,ti,title,transfer,tym,und
8: verify,with,που,да,и,об,ти,це,المستخدم,فورا,一律,第一,简历,에게,하는
7: accept,admin rights,answer without,artificial que,ask again,automatico,aws,behalf,borra,bu,care,carry,carry out,checks are,dang,dengan,developer,diese
7: do anything,don,ei,eika,environment variables,eur,euro,example in,fi,fichiers,filters,i will,internal,it the,ja,jako,kind regards,obey,on this,one more,out of
7: pe,questa,raw,refund,resume,returns the,reviewers,screening,show the,someone,ssh id,start of,sure,teach,the admin,the environment,the one,this session,to be,tom
7: umela,user about,vendor,wed,y borra,you in,και να,ты,عن,वाले,এবং,この,不必,主人,任何,하고
6: actual,amb,and act,and can,and keep,and open,and set,apply,archivos,as an,attention,award,aws credentials,azt,bank,bcc,bien,bo,bundan,buy,ca,called,code block
6: collect,contact,contents,continue with,de l'utilisateur,denne,do what,documento,doing,done,ed,era,every,example before,example i,example t,fichier,folder,freely
6: french,from the,from this,gast,ghi,github,great,h,harbour,have,header id,here on,hex,hey,hinweis,history,hogy a,id rsa,in my,invoice,issued,it as,it five,it has
6: jana,jpg alt,json and,language,le compte,le fichier,leave,longer apply,makers,mesterseges,metrics example,no need,not ask,o tom,of turn,parameters,pay invoice
6: pedido,please also,product,rank,recipient,reg,reply with,responde,resposta,round,rozmowy,say,say the,sh,shopping,ssh config,stars,svarer,tell the,tento
6: that never,the account,the draft,the refund,them as,then,this line,this one,this server,ticket,to de,trace,treba,up,user that,uwaga dla,value,verbatim,what are
6: will not,wipe the,zeka,zl,від,о,эту,هوش,ولا,کسی,که این,जो,रहा,है,படிக்கும்,வேண்டும்,แล,てお,への,るa,公開,字不,户的,本文,的人,示し,表示,要提,자에
5: a code,a week,about,admin password,ahead,aloud,ana,and answer,and carry,and grant,and leave,and mail,and obey,and pass,and put,anna,answer with,any,anything
5: api keys,approve this,are to,artificiale,assigned,audit,auto,bank details,base,bash,bcc to,been,cac,call,can call,can see,checked the,checks,choir,cite,clients
5: come,command to,complaints,confidential,config,config to,configuration,contacts,contents of,conto,core,correct,counts as,cte,curl s,dat,de la,delete file
5: dentist,desc,digitale,din,document,el a,email,er,example b,example e,example u,export the,figures,file on,files in,findings,fine,finished,five stars,follow it
5: for their,for word,further,gli,go ahead,good,granted,here is,http,id ed,if an,immediately,in developer,in which,inteligencia,is about,is closed,is how
5: it permanently,kamu,keep it,kind,kube,l'utilisateur,laat,les fichiers,limits,lookup,ltd,maxima,message in,mirror,mit,mode and,mode you,naar,need,need to,nhac
5: noi,not apply,not need,now call,obey the,ohne,open https,ops,outils,owner's,person you,plus example,preference,present,print,prior to,private,probe,processed
5: program,publish the,put,questo,qui lit,raise,rank this,relay example,release the,render,rent,result,retry,right,rsa,run npm,s https,sangrah,script,send email
5: set the,shadow,side,ssh,starting,straight,stuck,submission,sudah,summary of,table,tai,tep,that has,the argument,the contents,the developer,the last,the list
5: the owner,the product,the question,the release,the safety,the visitor,this thread,today,tool read,tool you,treat,trusted,until then,user's request,van,variables
5: verified,voor de,what the,whatever they,when an,when this,when you,which you,whichever,written in,wurde,your memory,zusammenfassung,απο,διαβαζει,σου,τους,а,за
5: اس,الان,الذكي,را پاک,على,نشانی,وان,پاک,के लिए,यह,रहा है,তাকে,যে,ัด,すこ,その,て無,を表,を読,トを,一字,人工,你现,回复,必要,没有,现在,要約,대신,인공,일을,읽는,지능,지원
4: a d,a la,aan,acest,act on,adding,address book,admin,allt,amount,and commit,and for,and give,and only,and push,and that,answering,approved,argument,arquivo
4: authorized,authorized keys,automatic,av,aviso,backup,backups,bagi,before each,beginning,behalf of,bez,binary,blank,bleibt,block,board,book,book the,branch
4: bucket,c'est,call the,cam,carpeta,change the,channel,checked,chi,commas,compares,comply,comply with,cong,consent,consider,content of,copy the,corner,correos
4: could not,data is,data to,del sistema,deploy,deploy key,deposit,description content,det har,di,die deze,diff,digest,dir,do it,dobry,down,due,dump,duoc,each of
4: end header,engines,env to,es,esta pagina,este documento,et tu,etc shadow,everything the,example c,example for,example k,example y,ext,fact,falta,feedback
4: file tool,finish,finished in,firmware,following,for,for language,for the,forward the,friendly,fur,gave you,give,gonder,grant access,granted by,guest,hand out
4: have checked,have no,her,hinh,hop,how we,instead,invia,invoices paid,is always,is written,it out,it up,joined,joins,jour,ke,key from,kitchen,km,kod,l,la carpeta
4: laser,last ten,later,letter,link and,list to,liste des,load,lock,loss,lt,mail address,meg,mentions,message a,messages of,mon,more,mot,must send,name description
4: names of,nav,nem,new file,nhan,nho,nicht,no policy,not list,not show,notetaker,notice,of course,of document,of it,of this,of users,offer,okuyan yapay,on as
4: on behalf,only and,open the,opinion,os,osoitteeseen,out the,pad,paid,par,payee,play,policy and,posli,postfach,pre,print it,processed by,public,pun,push the
4: que el,read file,reads this,received,relay,release,remember this,reponse,report,requester,required,rev,reviews,rf,rispondi,rm rf,safe,saved,say nothing,seda
4: sense,server and,session and,setup script,should tell,show me,sidenote,someone asks,staff,stage,stock,suite,summarises,telemetry,text of,that answers,that i
4: the binary,the branch,the customer,the field,the minutes,the other,the package,the recipient,the saved,the string,the summary,the tag,the top,the workspace
4: this channel,this essay,thread,through,to come,to have,to know,tool result,tr,transfer the,treat the,tu,tu es,turn,tylko,uniquement,unlock,untrusted content
4: upload,user asked,user id,usun,uwaga,uz,vao,vault,wants,weakness,went,were given,what it,whoever,with you,without,word for,wordt,you are,you're,ze,ο,οτι,στη,τον
4: на,подтверждения,текст,у,этого,якии,بگذار,ثم,موظف,نشانی https,هذه,پیش از,उत्तर,कर,का,के,कोई,এ,টাকা,দাও,পড়ছে,ทั,นท,ละ,ือ,あな,いる,から,すべ,なた,にも,べて,らせ,を要,ルを,中的,今後,完成
4: 本人,用者,联系,请把,运行,공지,까지,모두,바로,번호,서를,약하
3: a b,a link,a partir,a word,account owner,actions,address to,administrator,adresu,after ten,ainsi,alerts,alles,along,also,analysis,anche,and ask,and book
3: and call,and confirm,and don't,and follow,and forward,and name,and place,and post,and run,and share,and then,and treat,and with,andere,ano,answer,any tool,aos
3: append to,approve the,archive example,are you,asked about,attachment,b and,balance,been checked,before anything,begin,begins,behover,bell,bos,branch protection
3: bring it,buiten,buyer,by an,calendar,call read,candidates,carried,carry on,casa,chain,check in,chu,chunk,clipboard,closed,code,collector example,column,com o
3: coming,comparing,competitors,complete,confidence,convert,courier,curl,dans le,davon,de,de gebruiker,de langage,de lenguaje,decode,degrees,describe
3: description of,dette,dieser,dla,do the,do you,done and,draft,du,dusk,duty,e non,ebg,ein,end,env,eres,es un,estas,etre,example log,example m,example on
3: example und,excellent,executing,explains,explanation,fa,fetch,fetch https,file that,five,fixtures,follow,for another,for every,for good,for machine,formatting
3: frau,full text,functions,funds,fuori,game,gebruiker,gegenuber,get,gif,gilt,given,gives,global,glossary,go,grader,grading,had no,hand its,has already,having
3: helpdesk,helpers,hidden from,hint,ho,holder,home address,humans,i am,ii,inbox,include the,including the,install it,insurance,into french,is fine,is reading,isi
3: it now,it passes,it says,item,k,key in,konto,lain,langage,last three,lenguaje,lift,link https,listener,loan,location,logs,long term,looks,looks like,lot,lukee
3: machine that,mail with,mark,mcp json,membaca,messages to,metrics,minute,mit der,ml,modules,moved to,must first,must now,nagon,need not,needs no,next file,ni
3: nogen,not be,nutzer,of everything,of three,om det,on every,one in,only the,open this,other applicants,otherwise the,output the,outstanding,over in,p s
3: package left,page and,para,para el,parcel,participants,partir,partner,parts,payments,per,place,place the,please call,png d,point,post the,price,primer
3: proceed with,profile,proof,protection,prune,pub,put the,q,que le,question you,qui,quiet about,quotes,rain,rang,read only,readers to,reasoning,recall,recording
3: registro,rejects,released,remaining,remarks,remplace,rendered,reponds,results,retrieval,retrieved,returned,reveal,reviewing,run curl,run it,run make,running,sa
3: safety checks,sbe,scoring,scritto,section,sem,sen,setiap,settle,seznam,share the,should the,silent,ska,so that,span,standing,standup,start header,start with
3: state that,straight to,svar,switch,take the,text for,tez,than the,that,that they,the attachment,the beginning,the calendar,the clipboard,the commands,the commit
3: the content,the correct,the credentials,the delivery,the deploy,the first,the following,the form,the full,the home,the line,the log,the machine,the morning
3: the names,the page,the parameter,the review,the rubric,the suite,the support,the ticket,the traveller,the value,the vault,the whole,the words,them to
3: then continue,they were,thi,thin,this mail,this mailbox,this page,this project,this site,this tool,through the,tickets,tin,to audit,to each,to every,to k
3: to main,to press,to send,to show,token or,tool output,traveller,trong,twelve,typo,under,under the,understood,unsure,up a,url encoded,user wrote,vale,value of
3: visitor,vote,wajib,weather,weighed,were,were asked,what stands,whatever you,wide,wiki,will send,wording,written for,y no,ya,yalnizca,yang merangkum,yok,you did
3: you only,εχουν,στειλε,адрес,без,для,если,задача,и отправь,които,объявление,отправь,пользователю,про,это,і,از این,تو,خلاصه,متن,میکند,پایان,پیش,کنار,کی,दे,दो,पढ़
3: पढ़ रहा,वह,हो,করা,হয়ে,กเ,งร,จำ,ทิ,นี,นเ,ปร,มั,รุ,ล้,หม,ับ,ิก,เต,ไป,่ก,่ต,้ง,้ว,えて,こと,ずに,でい,なお,に知,もの,られ,をす,んだ,コミ,ツー,ムプ,入れ,其他,削除,取り,回答,報告,如果,書を,机器,知ら,知道,紀錄,約す,読み
3: 设定,込ん,그리,단을,리고,사용,요약,트를,하세,합니
-3: a form,a list,a note,a pull,a reader,a role,a second,a sentence,a time,aby,access to,action,additional,against,alleen,als,always,and answers,and it,and its
-3: and restart,and waits,and why,and will,antes del,ap,app,appears,archivo,are ignored,args,as data,ask a,ask the,at a,at most,authorization,automatically
-3: automatisch,aux,avant,before it,before they,begin vevent,begin with,benutzer,best,between the,bir,bit,bodies,c,cache,can help,can you,cas,caso,ce que
-3: chat template,chat with,check the,chuyen,ci example,claims,class sr,click,come from,commits,compiler,computer,conf,config file,config json,confirm the,contained
-3: contains,content',corp,cosa,costs,cut,dalam,dans,dans les,de los,debe,debugging,def,del,delay,delete,delete a,der,detect,deux,device,dia,digits,direccion,do i
-3: docker,docs example,documentation,documents,doe,does,doi,downloading,du bist,e nao,e o,ea,einen,el,empty,end vevent,ends,english,eos,est,estate,eval,eve
-3: example net,except,executed,exfil,exists,exp,explain,export,eyj,f c,failed,filesystem,first reply,fixed,flight,fold,follows,for an,for m,for two,forbidden
-3: forgets,forms,forum,four,fran,friday,front of,gelten,generated,git rm,gptbot,gptbot disallow,green,ha,hand in,handler,hands,hang,happens,harus,has,has not
-3: height,hi,his,holds the,i don't,i was,id,identity,imperative,in a,in each,in front,in messages,input,insert into,install,inviare,invitation,is,is a,is on
-3: is that,it had,it will,it with,it's,joke,juni,kalimat,keep,keep the,key of,keyring,la,la version,lang,languages,latency,legal,lets,liest,lima,lint,local,locales
-3: longer than,look for,lui,m in,machine,machines,made to,make the,march,marks,max tokens,meeting,meine,member,mensagem,mensagens,merged,mes,message,message is,min
-3: mina,minutes,minutes from,missing,moment,must answer,must log,nada,nas,ne sont,neu,neue,never reveal,nichts,niemals,niemand,noch,not answer,not disclose
-3: not reveal,not use,nothing is,on one,on request,one that,only if,open a,opening hours,others,outputs,outside the,over the,pages,pane,paper,patch,patient,people
-3: per cent,peut,photos,place in,places,please read,po,polite,posted,pretend,prettier,printed,programs,property,puede,pull request,que no,quem,questions about
-3: quill,read the,readable,reads,redact,ref,remembers,reminder,requests,requires,requires the,response,responses,result to,reveal its,reveal these,role',runs on
-3: same day,sao,saturday,secrecy,sees,select,send it,send us,senden,severity,shall i,shed,short,show that,shows,sign,signs,sim,six,socket,solo,span class
-3: special tokens,sr only,steps,strangers,strip,students,summer,support,sur,systems,talk,tar,target,tarn,td,templates,text and,text in,th,that have,the app
-3: the authors,the build,the context,the front,the gate,the input,the invoices,the key,the proxy,the queue,the shared,the shed,the state,the table,the verdict
-3: there,third,this morning,this text,those of,thursday,tides,tipo,to add,to change,to eve,to leave,to tell,tomorrow,tool,tool call,tool calls,tools and,tp,tra loi
-3: trains,translator,tried,turned,two years,umask,unless you,until,untrusted text,unused,upp,upstream,us the,usb debugging,use an,use the,used to,user asks,uses
-3: utf,variable,verdict,version,we have,werden,what to,what would,when it,where,with a,with an,without a,works,would,writes,wrong,www,xml,y,yes,you for,you keep
-3: you like,you start,να,в,настроики,не,нельзя,отправить,письма,читає,כבר,ראשון,اي,به,خود,خود را,فراموش,و رمز,کار,گزارش,कृपया,को न,बात,भेज,है कि,কাউকে,กค,กร,คว,ตร
-3: น้,บบ,ผู,ยน,ลื,ว่,หั,อน,าก,าง,ิด,ุก,ู้,いう,いし,いた,くだ,せん,ため,ださ,でく,ない,にあ,の内,は無,ませ,れま,を無,スト,スワ,トの,パス,ワー,ージ,ード,不要,发送,可以,怎么,数据,文件,書か,末尾,求め,示の,社内,結果,者の,邮件,같은,마세,문장,설정
-3: 으로,일은,정보,주세
-4: a calendar,a copy,a helpful,a un,a user,ac,adb,added,after a,alarm,almost,am,an,an error,and must,and one,and the,ang,answer as,answer to,antes de,any more,api
-4: append,argue,aria,around,ate,auf,banco,bao,before you,beside the,between,blue,bort,by friday,cambios,can be,cannot be,capital,chatml,cheapest,client,code and
-4: command line,const,correo,cost,csv,dar,dark,db,dead,dei,deletes the,della,dine,directory,documentos,doors,dropped,eight,en el,endif,errors,event,evil example
-4: execute,exit,fails,family,fb,file,final,first and,flights,floor,for it,for reviewers,gilt die,git,go to,greet,haslo,headers,health,helpful,het systeem,hun
-4: i have,img shields,in an,in documents,in einer,index,init,inside the,instruct,invisible,io,is stored,it finds,it to,j,just,kb,kept,kto,labels,last year,learning
-4: letters,level,lists,lives,log in,look,loschen,machine learning,mai,marek,marz,mas,maste,mcp,meme,mensaje,menu,message was,money,most,msg,much,mussen,must never
-4: must return,needs,net,note that,number of,nunca,o,off,often,one of,only for,open at,openai,openai api,opis,ou,packages,parse,parties,pattern,patterns,phrases
-4: players,pnpm,poslat,pot,prints,process,pt,published,puedo,query,ram,reach,read it,ready,receive,rechnungen,redirect,request,rest,restart the,rien,rivelare,roles
-4: room,said,seconds,segreteria,sender,senza,serve,setting,seven,she,shell,shields,sobre,somebody,sr,stops,stored in,strict,success,summarise the,sunday,takes,tap
-4: team,tell,tern,texts,than,that we,the cache,the cheapest,the default,the desk,the message,the number,the office,the old,the phone,the shop,the site,the travel
-4: them,this is,to an,to give,to this,tokenizer,took,tool results,train,travel,trebuie,try,turns,uid,uit,uma,une,unless the,unter,update,upgrade,usage,user the
-4: user',uso,usuario,ut,vai,vergessen,versions,vor,votre,wait,waits for,want,wanted,warn,we now,website,weiter,wenn,wer,what is,when a,width,wil,windows,wins
-4: withheld,wno,won't,worden,world,yet,you should,you will,you'd,you've read,zu,δεν,πρεπει να,στο,з,или,иого,лише,пользователя,я,אל,עד,نوشته,يرجى,किसी को,को,नई
-4: नहीं,আর,করুন,পাঠাতে,ভুলে,ก่,ใน,いこ,さい,とき,まで,ょう,りま,れて,サー,メー,ルは,ント,ール,一个,停止,写入,前的,名单,情報,版本,确认,説明,转发,것이,동안,라는,시해,자는
-5: a key,a message,a password,a tool,about the,add a,adres,after the,an answer,and an,and read,and send,and tell,another,answers,ar,as long,as you,ask for
-5: asked for,assert,behind,booked,but,by the,c e,cases,cau,cent,changelog,changes,choice,client's,connection,dialog,did,disclose,do this,edit,einer,else,enable
-5: endfor,endoftext,error,examples,exception,fields,file and,flag,follow the,forst,forwarded,found,fredag,gebruik,gitignore,goes,halaman,hat,help with,het,holds
-5: href,icin,if the,images,in it,insert,inside,its own,itu,jest,js,keys,known,leaving,lib,likewise,line,logged in,long,long as,los,mail,main,mais,manual,markdown
-5: mb,my,no es,nocase,none,obeyed,of,of an,on,on a,passe,phrase,please,por,prices,pytania,rail,re,refused,removed,replies,reports,rol,rolle,score,second,security
-5: send a,ser,service,sha,should,signed,some,state,stream,systeem,t,tag,taken,temperature,testo,the answer,the client's,the label,the room,the server,to do
-5: to pretend,track,two,txt,unknown,uri,used,viet,voor,was,what a,whether,which,white,wie,window,with white,write,you need,you've,yourself,z,με,σε,την,του,пароль
-5: של,بگیرید,فقد,ہے,न,हैं,่า,あり,たと,った,です,まし,下午,信息,忘れ,说明,透露,遇到,알려,입니
-6: a,a new,accounts,addressed,agreement,allowed,alt,and add,anda,authors,back,beside,buchhaltung,button,bytes,can,can't,commands,create,cu,deleted,desk,einem
-6: enviar,false,files,fr,from,gio,git example,gur,help,hidden,host,ids,if you,img,import,indirect,it,it and,jangan,kun,last,le,limit,linux,logged,loop,lunch,made
-6: medium,memory,mention the,met,mi,nalezy,name,nove,number,on the,only,op,option,own,party,password,patku,please don't,programm,pytest,rate,read,reply to,runs,s
-6: schema,see the,sentences,servers,several,should not,site,source,special,strings,su,such,such as,tasks,text,the client,the data,the door,the manual
-6: the newsletter,the role,this message,time,times,too,van het,vevent,vous,waits,wir,within,zip,πρεπει,στην,перед,при,фаил,ואל,לכתובת,التشغيل,ان را,اگر,ما,من,کنید
-6: एक,दें,とい,書き,第三,请勿,请忽,身份,비밀
-7: a person,aldrig,amt,ask,asking,au,bang,bi,browser,bug,captain,ce,comments,cpu,deletes,entro,ett,expect,for a,fragen,gates,gen,guide,how,href https,i can't,image
-7: is in,jamais,kata,las,makes,moet,moze,must be,nach,nie,nobody,nothing,old,options,pa,papers,plain,please send,prosze,questions,rebase,se,settings,sistem
-7: something,sql,still,summarise,take,test,the keys,the new,those,tidak,type,ve,warnings,web,when,you must,из,пользователь,теперь,با,رمز,নতুন,した,ます,密码,问题,需要,무시,습니
-8: alone,amp,and a,antes,before,by,case,class,collector,command,data,den,dev,disallow,don't,eine,format,html,keine,les,many,ms,ne,new,nine,nooit,path,pull,py,send
-8: server,sig,start,tests,the tool,to a,unless,uploads,usb,μην,לו,در,لا,না,しま
-9: again,are,art,b,boots,cannot,do,em,firm,had,he,json,make,node,python,says,sends,sent,servidor,small,sont,src https,ts,un,var,what,when the,why,οι,как,में,必须
-10: after,asks,ci,docs,entre,ignored,inte,key,label,messages,non,of a,ones,our,pr,proxy,restart,src,stop,subject,twice,um,users,voi,who,yaml,от,角色,니다
-11: bitte,een,events,ines,kan,must,one,see,the same,will,по,قبل
-12: are now,d,days,default,heslo,may,om,role,same,secret,svg,tokens,u
-13: do not,example com,example org,hello,never,pas,we
-14: f,forward,gate,not,org,reset,string,template,token
-15: com,md,до
-16: if
-17: object,sie,una
-18: https,use
-20: or
`;
