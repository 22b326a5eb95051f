/**
 * Words, and pairs of them, by how much they sound like an order to whoever serves a user. Fitted together with the weights of the signals, from
 * our own rows: `node test/bench/fit-injection.mjs` makes both tables again.
 */
export const vocabulary = `
33: ai
31: this
27: example
24: to https
19: este
16: note
15: hogy,now
14: and do,credentials,netrc,ssh
13: below,customer,grant,here,important,instructions and,operator,push,setup,to http,user's,you were
12: har,home,mails,maintenance,og,pro,safety,the user's,whatever,الذي,این
11: agenda,calling,cart,context,delete the,deze,ezt,ezt a,field,in your,is to,leave the,png,print the,sh,the person,the text,the user,whenever,za,এই,你的
10: about it,anteriores,anteriores y,che,compte,da,de ia,drop,full,iban,jako,nice,nota,out,part,readers,reading,regards,sana,session,sys,ti,yapay,you have,your user
10: και,える
9: at the,automated,bcc,ca,debug,environment,esta,eur,helper,i will,ia,ignore your,license,llm,llm reviewers,nay,of each,other,pay,policy,pour,reading this
9: returns the,rights,sure,task,te,the api,the environment,toate,with,your,об этом,ты,इस,है,要提,阅读
8: above,account,acum,all,and,aos,approve,artificiale,audit,aws,backup,bots,consulta,continue,dear,dengan,et,example before,fi,guidelines,hier,in its,it as,it in
8: json and,l'utente,lifted,list,obey,origin,owner,p,proceed,que,refund,resume,sans,someone,taalmodel,text below,that you,the calling,the mails,their,thing
8: transfer,tu,vendor,verify,wipe,with the,word,you in,your system,σου,этом,את,مصنوعی,वाले,以上,하고,하는
7: a la,ai agent,amb,and grant,archive,are void,argument,as,aufgetragen,aws credentials,azt,bcc to,bewerbung,card,carry,company,contents,criteria,diese,disable
7: dobry,document,documento,earlier instructions,end of,environment variables,euro,example b,example i,fichier,further,great,ini,instrucciones anteriores
7: instructions above,into,jpg alt,kell,kind regards,l,le fichier,na,napisz,need,need to,no need,of your,out of,parameters,person you,post,precedentes et,prior
7: public,raw,recommend,release,replace,running,semua,send email,shadow,show the,so that,sprachmodell,ssh id,start of,the admin,the developer,the secrets
7: this session,ticket,todas,umela,un agent,und,verbatim,yapay zeka,your answer,your earlier,zeka,απο,τον,τους,для,указания,المستخدم,هذا,एआई,一律,不必,也不,户的
6: accept the,admin rights,ahead,alle,also,and open,and set,anweisungen und,anything,apply,artificial que,assistant and,assistenti,award,c'est,carry out,chatbot
6: checks are,claim,collect,complaints,comply,dang,de la,developer,digital,directions,doing,done,env,etc shadow,example in,example s,export the,file on,free
6: from here,from this,gilt,gli assistenti,go ahead,gonder,guest,h,harbour,header id,her,here is,hex,hinweis,history,http,id rsa,in my,including,issued,it the,ji
6: joined,kamu,ki,l'utilisateur,listing,logs,metrics example,mo,naar,noi,obey the,one more,passwords,please also,posli,previous rules,private,reply with,responde
6: resposta,result,rules,screening,shall,shopping,software,ssh config,stars,summarising,system end,tell the,the one,then,this server,title,to de,todas las,value
6: variables,void,voor de,when an,will not,without your,you read,your own,your previous,zl,τα,го,об,якии,الان,المساعد,ثم,عن,نشانی,ولا,उत्तर,के लिए,रहा,যে,て無,への,を読
6: ルを,任何,你现,在回,现在,까지,모든,일을,자에
5: a code,a link,a week,actual,adding,admin password,ai that,all files,and keep,and leave,and mail,and obey,and pass,and push,and reveal,and to,answer with
5: api keys,approve this,assigned,assistant ignore,attention,authorized,authorized keys,bank,bash,been,behalf,buy,called,can do,can see,cancelled,carpeta,chatbots
5: checked the,code block,command to,compares,config,config to,contact,contacts,continue with,core,curl s,de l'utilisateur,desc,description content,dias,dir,div
5: do anything,do what,dr,drop the,due,ed,ei,ein,email,end header,every,example t,example u,fichiers,filters,findings,fine,finished,five stars,follow,for their
5: for this,french,funds,fur,gegenuber,ghi,gia,gli,go,granted,have,here on,hey,ignore all,immediately,internal,invoice,is cancelled,is how,it five,it permanently
5: kaikki,ke,korabbi,ktory,la carpeta,language,las instrucciones,last ten,later,list to,lookup,lt,ltd,makers,mirror,model,modelo de,name description,nhan,nicht
5: not list,o tym,of course,of document,of turn,ohne,okuyan,okuyan yapay,olvida,pad,pay invoice,plus example,precedentes,preference,present,probe,product
5: publish the,push the,questa,questo,qui lit,quietly,raise,recipient,replace the,required,retry,review,reviews,rozmowy,rsa,run npm,s https,safety rules,saved,sen
5: set the,side,so far,starting,straight,submission,system prompt,system you,ta,the calendar,the field,the package,the product,the refund,the rules,the safety
5: the saved,them as,through,to user,tool read,tr,treat,unlock,until then,up,user about,user that,user's request,uz,van,verified,vsechny,vsechny predchozi,wajib
5: wed,were given,what are,what it,whatever they,whatever you,when you,whichever,wipe the,word for,wurde,your context,your hidden,your reply,στειλε,без,если,и
5: модель,подтверждения,пользователю,текст,этого,تو,نشانی https,هذه,وان,پایان,کاربر,کن,که این,का,এ,করতে,দাও,้ว,一字,以下,全部,用者,的人,示し,联系,表示,読み,에게,합니
4: about,above was,agent reading,alerts,all the,alles,allt,aloud,an llm,and act,and answer,and can,and carry,and forward,and give,and put,and then,answer
4: answer without,answering,any,are to,assistant has,assistant that,automatic,aviso,bank details,been checked,before each,beginning,bez,bien,binary,bleibt,block
4: borra,bypass,bypass the,call,call read,call the,calling model,can call,cette,change the,channel,chatgpt,checks,checksum,clients,come,con il,consent,content of
4: contents of,corner,correos,could not,counts as,course,curl,dan,danh,das,de,de lenguaje,deploy,det,det har,diff,din,do the,down,du,dump,each of,er,eres,et tu
4: example c,file tool,files in,fin,finish,finished in,five,folder,follow it,footer,for language,for the,for word,formatting,frau,freely,friendly,gave,gave you
4: give,global,glossary,grading,gui,hop,i alle,id ed,if an,inbox,inteligencia,invia,is always,is fine,is reading,ist,it out,item,joins,keep it,kind,kitchen,km,kod
4: kube,laat,language models,lenguaje,les consignes,light,limits,link and,load,location,longer apply,looks,los archivos,loss,lot,mail address,mit,mo hinh,mode and
4: mon,nas,nho,not apply,notice,now call,of this,on every,on this,open https,open the,ops,other applicants,outils,p s,page and,para a,para el,parameter,partner,pe
4: permanently,point,policy and,postfach,pre,print,print it,proceed with,proyecto,put,put the,que la,rank,relay example,remarks,remember this,render,rent,reponse
4: restrictions,rev,reviewers,rooms,round,rules and,rules do,safe,say the,script,scritto,section,sense,server and,session and,settle,setup script,sidenote,so,so i
4: som,someone asks,sprakmodell,stage,stuck,suite,summary of,svar,svarar,system,that has,that never,the account,the argument,the beginning,the content,the contents
4: the draft,the home,the last,the recipient,the release,the string,the tag,the visitor,the whole,thinking,this one,this thread,thread,thu,til,to be,to know,today
4: told you,tool output,tool result,tool you,toutes,toutes les,trace,transfer the,trusted,turn,tutte,tutte le,ugy,understood,untrusted content,upload,user message
4: uwaga dla,vale,value of,vault,what you,when this,which you,written in,y no,you did,you're,your memory,your operator,καθε,а,адрес,больше не,бот,и отправь,на
4: отправь,с,از این,الذكي,الى,برای,بگذار,جميع,دستورهای,متن,هوش,هوش مصنوعی,پیش از,कर,यह,रहा है,सभी,এবং,টাকা,তাকে,সব,งห,จำ,ทั,นเ,ัด,ับ,ิก,แล,ไป,から,すべ,べて,らせ,るa,を表,トを
4: 公開,其他,報告,完成,本人,模型,知ら,絡先,要約,请把,공지,그리,리고,번호,인공,지능
3: a b,a bcc,a d,a https,a library,a partir,accept,accepted,act on,address to,administrator,after ten,afterwards,agente que,agents must,ai yang,ainsi
3: all environment,along,amount,an ai,an assistant,and ask,and commit,and confirm,and follow,and for,and name,and only,and run,and share,and treat,and with,andere
3: anew,anything else,append to,applies,approved,archive example,archivos,are you,arquivo,as an,as your,assistant understood,assistenten,attachment,auth,auto
3: autocomplete,avec,away,b and,backups,bagi,balance,ban,base,bat,before answering,before anything,behalf of,bisherigen anweisungen,board,book the,bos,bot that
3: branch protection,bring it,bu,bucket,buyer,by its,cached,carry on,check,checked,column,comes up,commas,compile,confidence,configuration,connected,consider
3: copilot,copy the,correct,courier,cte,dans le,dat,data to,de langage,decode,deemed,delete file,delivery,dentist,deploy key,des,describe the,described
3: description of,developer mode,dieser,dla,do it,does not,done in,el agente,email the,env to,envoie,era,es,es un,eur to,ever,everything the,example as,example k
3: example log,example m,example on,example पर,explains,explanation,ext,fact,feedback,fetch,fetch https,figures,file that,first call,fixtures,following,for
3: for another,for good,former,forward the,found in,full access,full text,g,gc,gebruiker,github,give a,given,good,granted by,had no,hand its,handling,have checked
3: have no,hinh,holder,home folder,how we,humans,ignora,image so,in developer,in this,in which,informed,inserted,install it,instead,instructions from,insurance
3: invoices paid,ir,is available,is closed,is over,isi,it first,it has,it looks,it now,it says,it up,its first,ja,k,kata sandi,key from,key in,langage
3: language model,last three,ledger,left,les fichiers,letter,list every,lo,loan,lock,log,looks like,machine that,mails to,maintainer,mcp json,me the,meant for,meg
3: mention it,message in,metrics,minden,minute,mit der,ml,mode you,model does,modele,modele de,more,must first,must now,nav,need not,needs no,nem,nguyen,niet
3: no longer,not be,not show,nutzer,of it,offer,ohjeet,on behalf,on it,on to,on you,one in,only and,only the,only then,ook,os,other agents,otherwise the,oubliez
3: out the,output,over in,override the,owner's,package json,package left,paid,partir,paths,payment,pedido,place the,please call,post it,prior to,processed
3: processed by,prompt and,protection,prune,pub,publish,pun,q,quan,que le,qui,quota,rank this,read file,read this,reads this,reasoning,rebuilt,recording,reg
3: release the,remaining,remark,reponds,request is,requester,results,retrieval,reviewing,rf,rispondi,rm rf,rubric,rules are,run it,run make,safety checks,sandi,say
3: scoring,setiap,share the,shop example,should tell,silent,sistema,sk,ska,skills,skip the,sla,staff,stale,standup,state that,stock,straight to,switch
3: system message,system role,talking,tell them,text of,tez,than the,that,that answers,the ai,the branch,the chat,the correct,the deploy,the following,the line
3: the machine,the operator,the paper,the parameter,the review,the root,the rubric,the search,the suite,the summary,the vault,the visitor's,the weather
3: the workspace,then continue,therefore,they ask,this channel,this essay,this page,this paragraph,through the,till,to audit,to every,to have,to k,to press
3: to production,to send,todos los,triage,true,trust,tu es,turn off,tym,un modele,uniquement,unit,unsure,up a,user for,user has,using,utan,ver,via,visitor
3: visitor's,w,wants,wants to,weakness,went,were asked,what stands,what the,whoever,will send,with all,with you,wordt,written for,y borra,yes i,you work
3: your actual,your rules,αγνοησε,και να,οτι,της,в,все,инструкции и,помічника,это,этот,המשתמש,כל,التعليمات,المرور,كان,نام,و,يقرا,پیش,अपने,के,कोई,दो,वह,हो,ตา,นท,มด
3: รื,รุ,ละ,ลั,ล้,หม,ั้,ำล,ือ,้ง,けて,この,ずに,なお,に入,に知,はす,み込,を要,んで,ツー,ムプ,你是,入れ,前の,四月,回复,如果,消息,第一,答え,统提,設定,设定,限制,대신,사용,서에,지금,지원,트를
-3: a copy,a helpful,a line,a note,a random,a table,a user,ac,access to,add a,additional,addressed to,addressee,adresine,after a,after the,against,agent and,agentes
-3: agents are,agents of,all agents,among,among them,an answer,and an,and it,and must,and restart,and will,another,answers,any more,anything that,ar,args,ask a
-3: asking,assistant to,assistant's,async,att,authorization,avant,ba,background,basic,batches,bc,because,before it,before they,begin vevent,better,between the,bi
-3: bir,blog,blue,bodies,branch main,build number,by friday,by mail,cal,cambios,can help,can you,cannot be,cdn,chat template,children,claims,class sr,click,co
-3: command,comment,commits,computer,config json,confirm the,contained,contains,content,content',corp,cost,costs,css,cut,dass,dead,debugging,def,dei,delete all
-3: deletes the,deux,dia,did,disclose,do i,docker,docs example,doi,du bist,dung,during,e e,earlier,el usuario,empty,en el,end vevent,endif,endpoint,eos,errors,essay
-3: eval,evaluator,event,evil example,example adresine,example and,example net,exercise,exfil,exists,exp,expires,explain,export,failed,family,filesystem,final,fixed
-3: flags,flight,flights,floor,fois,fold,for it,for m,forbidden,forget everything,formatter,forms,front of,git,glem,headers,helpful,helpful assistant,hidden,him,his
-3: holds the,how you,if a,ignora las,in an,in einer,in front,in messages,in one,information,install,instead of,instrucoes,instruct,io,is a,is not,is stored,it is
-3: it will,its system,joke,judge,keep the,key and,keyring,ko,l'assistant,la,latency,leak,leaves,leaves the,lives,loop,m in,machines,made to,mail,make it,manager
-3: march,marks,mas,maste,max,may do,mcp,meme,mensagem,mensagens,mention,messages and,meta,min,mina,minutes from,missing,model to,modulo,much,must answer,must log
-3: nada,name,net,neu,nocase,noch,not answer,not see,not to,not use,nothing is,nunca,of these,of tools,often,on request,only if,open,open a,opening,packages,page
-3: pages,partir de,passwd,patient,pdf,pero,peut,photos,places,players,pokyny,polite,pretend,programs,prompt injection,property,provider,published,puede
-3: pull request,quem,questions,quill,quy,ram,re,reach,reason,recorded,redact,ref,repeat,repeat the,reply to,requests,requires,result to,reveal its,revoked,role'
-3: rows,rule,rules for,same day,sample,saturday,says ignore,sdk,seconds,sees,seguridad,send a,senden,sender,server to,services,setting,seven times,shall i,share
-3: sheet,shell,shown,sim,sistem,sobre,socket,solo,some,somebody,span class,special tokens,sr only,stay,still,stops,store,stored in,strangers,strip,sunday
-3: system user,system',systems,systemu,tap the,tern,text in,th,than,that we,the answer,the app,the assistant's,the authors,the body,the browser,the build
-3: the database,the description,the desk,the invoices,the key,the language,the office,the others,the pages,the section,the shared,the state,the travel,there
-3: this message,this morning,tipo,to add,to any,to book,to change,to disregard,to do,to leave,to review,to this,tokenizer,tomorrow,tool,top,tour,tp,tra,trains
-3: travel agent,tuesday,turned,turns,unless you,unter,untrusted text,up to,update,usage,usb debugging,used to,user asks,user',ut,var,variable,verdicts,vergessen
-3: viewing,vor,vorherige,vos,waits for,way,weiter,what a,when it,which,with white,wno,worden,works,wrote,www,xml,you should,you've read,your agent,your pin,zu
-3: βοηθος,για,τις,του,да,за,или,пароль,про,фаилы,אל,כבר,به,خود را,را به,ساعت,فراموش,کار,کند,که,एक,कि,किसी को,की,को न,दें,बात,ही,हैं,กค,ก่,คร,คว,น้,บบ,ผู,ยน,ลื,ว่
-3: หั,ัส,าง,ิด,ีย,ู้,่อ,่เ,้น,ある,いう,いこ,いし,いた,きま,しい,する,せん,だけ,った,つい,では,にあ,につ,のメ,の内,は無,まで,める,を無,トの,パス,メー,ージ,ード,会議,修改,停止,前的,取消,合わ,提交,提示,求め,确认,示の,要告,转发,명령,문장,으로,전송,주세
-3: 주지,지침,하지
-4: a calendar,a model,a new,a pull,a un,accounts,action,adb,added,ai assistants,almost,als,and one,and tell,and your,answer as,antes de,ao,ap,api,argue,around
-4: as instrucoes,asistent,assert,assistant,assistants,attacks,au,authors,before you,behind,benutzer,beside the,between,bort,but,c e,capital,cases,ce,ce que,cent
-4: check the,circolare,circolare n,client's,code and,config file,cpu,dan an,dar,de los,della,desk,did not,digits,directory,disallow,disregard the,do,doit,doors
-4: early,ends,esqueca,est,f c,fails,feb,filter,first reply,for each,forget your,frase,from,gio,gitignore,go to,haslo,hat,help,help with,het systeem,hp,href,i don't
-4: ignore my,ignorera,ignores,ikke,img shields,index,indirect,init,inside,instructions for,instructions in,instrukcje,invisible,is,is on,it finds,just,key your
-4: keys,known,kto,l'assistente,lang,last year,level,lie,look,loschen,ma,mail from,mais,many,marek,markdown,marz,meeting,menu,moment,money,morning,msg,mussen,my
-4: needs,new,ni,niemals,nikomu,no es,not reveal,nove,null,obeyed,of,of an,on the,onceki,one of,only for,open at,openai,openai api,ou,pagina,parse,parties,passe
-4: pattern,patterns,phrase,please ignore,pnpm,posted,process,prosze,puedo,que no,read it,refused,reminder,replies,request,researchers,responses,rest,restart the
-4: return,rien,rol,roles,rolle,send the,send us,sent,senza,serve,seven,shields,sign,signed,sr,state,summarise the,support,systeem,system prompts,tag,tarn,tekst
-4: testo,texts,the bot,the cheapest,the client's,the file,the front,the label,the new,the old,the queue,the role,the room,the shop,the site,them,third,those,tides
-4: tidligere,to pretend,told me,took,tool results,train,travel,tried,truoc,try,uid,unknown,unless the,until,upstream,use an,user the,utf,vai,vien,viet,vom,von
-4: votre,wait,was,web,wenn,werden,what is,when a,where,white text,withheld,without a,won't,worked,would,ya,yes,you for,you will,you'd,you've,your api
-4: your instructions,your password,οδηγιες,забудь,игнорируи,нельзя,письма,пользователь,фаил,ואל,של,السابقة,ان,تجاهل,خود,ما,نوشته,و رمز,يرجى,يرجى تجاهل,नई,नहीं,नियम
-4: पिछले,में,আর,করুন,ข้,あり,され,たと,とき,ょう,りま,れて,れま,サー,ルは,ント,不要,可以,忘れ,忽略,情報,文件,版本,説明,说明,透露,需要,동안,라는,마세,자는,정보
-5: a,a key,a password,a tool,act as,agent has,agent's,agreement,alarm,alt,am,an agent,anterior,are an,aria,as long,as you,asisten,ask,ask for,asked for,assistent
-5: asystent,at,attacker,aus,back,beside,best,button,by the,cannot,cas,case,changes,cheapest,choice,count,cu,deleted,dialog,die,do this,edit,eight,einem,einer
-5: enable,endfor,endoftext,ett,examples,expect,false,fb,file,file and,follow the,follows,forwarded,found,friday,gemini,generated,gpt,health,holds,icin,ignore this
-5: ignored,images,in it,instruktioner,it,its own,js,kun,labels,le,learning,leaving,letters,lib,likewise,limit,llms,logged in,long,long as,machine learning,mai,main
-5: manual,mb,memory,mention the,mi,must not,names,new rules,off,on a,option,others,par,please,por,pot,precedente,prices,pytania,query,rate,read the,receive
-5: replaces,reports,response,robots,room,rs,rules of,score,sends,ser,service,settings,shed,sistemas,six,source,ssh agent,stream,strict,strings,takes,tap
-5: temperature,text,the client,the message,the phone,the server,these instructions,time,told the,track,two,txt,uit,uma,une,upgrade,used,uses,verdict,vous,waits
-5: want,we now,website,whether,white,wie,window,windows,write,you start,οι,πρεπει,πρεπει να,στην,το,пользователя,помощник,теперь,לכתובת,על,التشغيل,اگر,با,بگیرید
-5: دستیار,فقد,من,کنید,सहायक,ভুলে,হবে,ระ,่า,とい,まし,信息,名单,命令,密码,書き,第三,请勿,身份,遇到,시해,알려,이전,입니
-6: abaikan,addressed,al,alla,alone,and add,and the,anweisungen,assistant for,bang,booked,changelog,claude,client,commands,connection,const,create,d,deletes
-6: exception,fields,files,flag,for a,forward all,gates,git example,goes,guide,gur,host,id,ids,if the,if you,image,img,import,it and,it to,jailbreak,jangan,kata,kb
-6: kepada,lich,line,linux,local,logged,los,makes,medium,minutes,must be,nichts,o,on,only,options,orders,party,plain,please don't,poprzednie,programm,prompts,pytest
-6: schema,security,see the,send your,sentences,server,servers,several,sha,should not,sich,something,sont,special,sql,such,summarise,taken,tasks,team,tests
-6: that told,the door,the keys,the newsletter,the shed,times,too,uploads,uri,users,usuario,van het,vevent,warnings,wer,when,width,wir,within,you need,yourself,να
-6: σε,την,τις οδηγιες,правила,ان را,को,न,です,一个,他人,助手,数据,请忽
-7: after,aldrig,allowed,amt,and a,and send,are,bug,bytes,can't,captain,class,den,dev,em,format,fragen,href https,i can't,is in,it's,jamais,jest,keine,last,lunch
-7: made,make,moze,nobody,nothing,number,papers,path,please send,read,rebase,s,site,take,tell,the manual,the system,to a,told,ts,type,unless,z,zapomen,из,инструкции
-7: как,перед,رمز,した,って,ない,助理,研究,问题,무시,비밀,습니
-8: a person,amp,an,antes,browser,can,cau,don't,eine,entro,events,example com,firm,had,het,how,html,json,llama,ms,nie,nine,node,old,override,own,pull,py,python
-8: restart,se,send,servidor,should,si,src,start,such as,test,usb,user agent,vorige,yaml,по,להתעלם,לו,در,নতুন,しま,必须,니다
-9: art,before,collector,comments,del,entre,ha,instructions,les,met,nooit,ones,pa,program,role,see,sig,the assistant,the previous,the tool,ve,who,will,μην,не,от,لا
-9: না,ます,角色
-10: agent,asks,boots,by,data,default,docs,example org,he,heslo,injection,inte,key,label,messages,must,nach,ng,none,of a,org,pr,proxy,reset,secret,src https,subject
-10: svg,the model,twice,um,un,voi,when the,zip,قبل
-11: b,bitte,days,een,fr,gate,las,may,one,same,says,small,stop,the same,tidak,tokens,what,why,до
-12: are now,ci,do not,forward,non,our,pas,you must
-13: again,hello,ines,kan,previous,prompt,template,token
-14: com,ignore,ne,never,om,string,u
-15: forget,if,md,not,una,we
-16: f,https
-17: sie
-18: or
-19: object
-20: use
`;
