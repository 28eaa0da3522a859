#include "server/accounts/common_words.hpp"

namespace kabinet {

// clang-format off
const std::string_view kCommonWords = R"(
aabbcc abcabc abcd abcdef abcdefg abril access accesso accord accountant accounting acdc achilles acmilan
acrobat actor actress adgangskode adidas adios admin administrador administrator admiral adventure aerosmith
africa agnieszka agosto ahmet ahoj airforce airjordan airplane airport ajax ajedrez alabama aladdin alaska
alcohol alegria alejandra alejandro aleksander aleksandra alex alexander alexanderthegreat alexandra
alexandre alexey alexis alfaromeo alfred algeria algerie alice alicia alien aliens allah allahuakbar allison
alone alonely alphabet alskar always alwayslove alyssa amanda amazing amazinggrace amazon amber amelia
america american amigo amigos amongus amor amore amoremio amormio amorzinho amour amours amsterdam anarchy
anastasia andrea andreas andrew andrey android andromeda angel angela angelica angelina angelito angels
angelus angry ankara anna anneliese annie anniversary antarctica anthony antonia antonio anubis anything
aout apartment aphrodite apocalypse apollo apple apples april aquaman aquarius aragorn archer architect
arctic ares argentina ariana aries arigato arizona arkham armageddon armani army arrow arschloch arsenal
arsenalfc artemis arthur artist asd asdasd asdf asdfg asdfgh asdfghjk asgard ashes ashley asia askim
askimsin aslan asroma assassin assassins assassinscreed asshole assistant asteroid astonvilla astronaut
ataturk athena athletics atlanta atlantis atletico atomic audi august auntie austin australia author auto
autobots autocad automne autumn avalanche avengers avril awesome ayse azer azerty azertyuiop babcia babe
baby babyboy babydoll babygirl babygurl bach bacon badger baker ballerina ballet bambi banana bananas bandit
bandung bangbang bangkok bangladesh bangtan banking barbara barbarian barber barbie barbiegirl barca
barcelona barcelonafc barney bart bartek bartosz bartsimpson baseball baseballs basketball bassguitar
bastard bathroom batman batmobile battlefield battlestar baum bayern bayernmuenchen baywatch bazooka beach
beachbum beagle bear bears beatles beatrice beatriz beautiful beautifulgirl beauty beaver bebe bebita
beckham bedroom beer beerbeer beethoven beetle beijing beirut believe believer bella bellissima bender
benfica bengals benjamin bentley benvenuto berlin bernadette bernard berserker besiktas bestfriend
bestfriends beyblade beyonce bff bharat bianca bibel bible bicycle bienvenido bienvenue bigbang bigbird
biggie billionaire bills biology birthday biscuit bishop bismillah bisounours bisous bitch bitches bitcoin
biteme bittorrent blabla blablabla black blackberry blackbird blackcat blackdog blackhawk blackhawks blackie
blackjack blackness blackout blackpearl blackpink blacksabbath blackwidow blade bladerunner blahblah blaze
blazer bleach bless blessed blessing blink blizzard blockchain blood bloodlust bloody blossom blowjob blue
blueberry bluebird blueblue bluefish bluejays bluemoon bluesky blume blumen blur bmw boardgame boardgames
bobmarley bobthebuilder boca bocajuniors bolivia bomber bombshell bonaparte bonita bonjour bonjovi bonnie
bonsai bonsoir boobies boobs boomboom bordeaux borussia boston botafogo bowling boxer boxing boyfriend brady
brain brandon brandy brasil braveheart breakingbad bremen brenda bretagne brian brianna bridge brilliant
brisbane britain britney britneyspears brittany broccoli broken brokenheart broncos bronx brooke brooklyn
brother brothers browns brucewayne bruder bruins bruno bubble bubblegum bubbles buccaneers buddha buddy
budlight budweiser buffalo buffy buffythevampireslayer bugatti bugsbunny buick builder building bulldog
bulldogs bulldozer bullet bulletproof bulls bullshit bumblebee bunny burger business butcher butter
buttercup butterflies butterfly bye byebye caballo cabinet cabron cacahuete cachorro cadillac caesar cairo
caitlin calcio california callofduty calvinklein camaro camel camelot camera cameron camila camille camry
canada canadiens cancer candy candycane cane canim cannabis canucks capetown cappuccino capricorn captain
captainamerica captian caralho caramelo cardcaptor cardinal cardinals cards carino carlito carlos carmen
carnival carol carolina caroline carolyn carousel carpenter carrot cartier cartman cash casino casinoroyale
casio cassandra cassie castle catdog catherine cats catwoman cavaliers cazzo cecilia cedric cellphone celtic
celticfc celtics century chairman challenger champion champions chandler chanel changeit changeme chantal
chaos charger chargers charizard charles charlie charlotte charmed chaton checkers checkmate cheer
cheerleader cheers cheese cheeseburger cheetah chef chelsea chelseafc chelsey chemistry cherries cherry
chess chessmaster cheval chevrolet chevy chewbacca cheyenne chicago chicagobulls chichi chicken chiefs
chihiro children chile chill chillin china chinese chipmunk chiquita chiquito chivas chocolat chocolate
chopin chosenone chouchou chris christ christian christina christine christmas christopher chrome chrysler
church ciao ciaociao cielo cigarette cinderella cindy cinema cinnamon circus cisco citroen civic claire
clara clarissa clark clarkkent classroom claudia claudio clayton clement cleopatra clever client cloud
clouds cloudstrife cloudy clown cobra coca cocacola cocaine cocksucker cocktail cocococo coffee coldplay
colleen college colombia colonel colorado colts columbo comet commander company compaq computer conan connor
conqueror construct construction consultant consulting contractor contrasena contrasenya control converse
cookie cookiemonster cookies cool coolboy coolcat cooldude coolgirl coolguy coolio coolman coolness coracao
corazon corinne corinthians corolla corona corporate corvette cosmos coucou cougar counterstrike courage
courtney cousin cowboy cowboys cowgirl crazy crazyboy crazycat crazygirl crazylove creation cricket
cristiano cristianoronaldo cristina cronaldo crow crown cruzazul cruzeiro crypto crystal cuba cubs cucciola
cucciolo cumshot cuore cupcake customer customers cute cutegirl cutie cutiepie cyberman cyborg cycling
cyclist cynthia czesc dad dada daddy daddygirl daddysgirl daenerys daffyduck dagger daisy dakota dale dalejr
dalek daleks dallas dallascowboys damian danascully dance dancequeen dancer dancing daniel daniela danielle
danmark daredevil darkangel darkknight darklord darkman darkness darkside darkstar darling darren darthvader
dasha database daughter dauphin david davidbeckham davidson davinci dawid deadman deadpool death deathnote
debbie debian deborah december decembre deeppurple default defleppard delfin delhi delivery dell demilovato
demo democracy demon denise dennis dentist denver depechemode derek desert design designer desktop destiny
deus deusefiel deutschland developer devil devils dezember diablo diamond diamonds diana dice diciembre dick
dickhead diego dienstag diesel digimon dima dimanche dimitri dinamo dingdong dino dinosaur dior dios dioses
diosesamor diosmio director discover discovery dmitriy dmitry doctor doctorwho dodge dodgers dogecoin doggie
doggy doghouse dogs dollar dollars dolphin dolphins domingo dominic dominicana dominik dominika dominique
domino dominoes dominos donald donaldduck donatello donkey donna donnerstag doom door doors dora doraemon
doris dorothy dortmund doudou douglas download dracula dragon dragonball dragonfire dragonfly dragons
dragonslayer drake drawing drax drdre dream dreamcatcher dreamer dreaming dreams driver drugs drummer drums
drunk drunken drupal dubai ducati dude duderino dudley dumbass dumbledore dumbo dummkopf dummy dungeon
dustin dylan dynamite dynasty eagle eagles earnhardt earth earthquake easter eatme eatshit ebay echecs
ecuador edc edcrfv eddie edgar eduardo edward eeyore egal egypt eindhoven einhorn einstein eintracht
electric electrician electronic electronics elefant elena elephant elisabeth elizabeth ella ellen elmo elsa
elsker elvis elvispresley email emanuel ember emerald emilia emily emine eminem emma emo emogirl emotional
emperor empire employee employees employment emule enero engel engine engineer engineering england english
enrique enterprise eric erica ericsson erik esmeralda espana esperanza espresso esteban esther estrela
estrella estrellita estudiante ete eternal eternity ethereum etoile eugene europe euteamo eva evanescence
evangelion evelyn evening everton evertonfc everybody everyone everything evil evilone evolution example
excalibur excel excellence excellent executive exodus exoexo explorer explosion fabian fabio fabulous
facebook factory fahrrad fairy faith faithful falcon falcons fallout falloutboy famiglia familia familie
families family familyfirst familyguy fantasia fantastic fantasy farmer farming fashion father fatima fatma
fcbarcelona fcbayern fckoeln fcporto febrero februar february federer fedora felicia felicidad felicidade
felipe felix feliz fenerbahce fernanda fernando ferrari ferret fevrier feyenoord fiat ficken fiftycent
finalfantasy finance findingnemo finland fiorentina fire fireball firebird firefighter firefly firefox
fireman firenze firestorm fisherman fishing flaca flamengo flames flash fleur florence florian florida
flower flowers flyers foda fodase foofighters football footballer forest forever foreveryoung forgotten
formula fortnite fortress fortuna fortune fortyniners forzainter forzajuve forzanapoli fotboll fox foxes
foxmulder foxy fozzie france frances francesca francesco francis francisco francois frank frankenstein
frankfurt frankie franklin frasier freak freakshow freaky freddiemercury frederic frederik freebsd freedom
freezer freitag french freund freunde freundin friday friend friends friendsforever friendship frodo frog
froggie froggy frost frosty frozen fruehling fucker fucking fuckme fuckoff fuckyou funny funnyman fussball
futbol futebol futurama future gabriel gabriela gabrielle galatasaray galaxy galileo gambit gambler gameboy
gamecube gameofthrones gamer gamers gaming gamora gandalf ganesh ganesha gangbang gangsta gangster ganja
garage garden gardener garfield garlic garten gary gateway gatinha gatinho gatito gato gattino gatto gay
gecko geek geforce geheim gemini general genesis genius geoffrey geography george georgia gerald gerard
german gerrard gertrude ghibli ghost gianni giants gilbert ginger giovanni giraffe girl girlfriend girls
gitara gitarre giulia giuseppe glacier gladiator gloria gmail goblin god godfather godisgood godisgreat
godislove gohan goku gold golden goldeneye goldfinger goldfish goldie goldstar golf golfer golfgti golfing
gollum gonzalo gonzo goodbye goodfellas goodluck goodmorning goodnight goofy google goose gordita gordito
gordon gorgeous gorilla gorillaz goth gotham gothamcity gothic gott grace gracie graduate graham grandma
grandmaster grandpa granny green greenday greenlantern gregory gremio grenade groot gryffindor grzegorz
gtasanandreas guadalupe guapa guapo guatemala gucci guest guillaume guillermo guinness guitar guitarra
gundam gunman gunner guns gunsnroses gustavo gymnast gymnastics gypsies gypsy habbo hacked hacker hackers
hacking hades hahaha hahahaha hairdresser halamadrid hallihallo hallo halloween hallowelt halo hamburg
hamburger hamilton hamlet hammer hammertime hamster handball handsome hannah hannahmontana hansolo hanuman
happiness happy happybirthday happyday happydays happyend happyface happygirl happyman hardware hariom
harley harleydavidson harleyquinn harmony harold harrison harry harrypotter hase hasi haslo hasselhoff hate
hateyou hatred haus havoc hawaii hawk hawkeye hawks hayley heart heartbeat heartbreak heartless hearts heat
heather heaven heavymetal hector hehehe heidi heineken heisenberg helen helena helene helicopter hell
hellboy hellfire hello hellokitty helloworld hellraiser hellsing hellyeah helsinki hemligt henry herbert
herbst hercules hermann hermione hermosa hermoso hero heroes heroin heroine heslo hewlett highlander
highschool highway hihihi hijodeputa hinata hindustan hiphop hippo history hiver hjkl hobbit hockey hogwarts
hola holahola holiday holidays holland holly hollywood holy home homer homesweethome homework hond honda
honduras honey honeybee hongkong hooker hooters hope horse horses horus hospital hotboy hotgirl hotmail
hotsex hotstuff hottie house houston howard hugs hugsandkisses hulk hund hundchen hunde hungergames hungry
hunter hunters hunting hurensohn hurricane husband husky hyundai iamgroot ian iceberg icecream icecube
icehockey iceman icequeen ichliebedich idiot iforgot iforgotit ignacio iguana ihateu ihateyou illinois
illustrator ilovedad ilovegod iloveher ilovehim ilovejesus iloveme ilovemom ilovemusic ilovemymom iloveu
iloveyou iloveyoubaby iloveyouforever iloveyouso iloveyousomuch imagination imagine immortal impala imperial
impreza india indiana indianajones indonesia inferno infinite infinity ingrid insane inshallah insider
instagram insurance intel inter intermilan internet intruder inuyasha investment investor invierno
invincible ipad iphone iran iraq ireland irene irish iron ironhorse ironmaiden ironman isaac isabel isabella
isabelle isis island islanders israel istanbul itachi italia italian itismine itsme ivan iverson izmir
jackie jackpot jackson jacksparrow jacob jacqueline jagalskardig jaguar jaime jaishreeram jajaja jakarta
james jamesbond jamie jan jane janet janine januar january janvier japan japanese jaroslaw jarvis jasmin
jasmine jason jasper java javascript javier jayz jean jeanette jedi jediknight jedimaster jeep jeffgordon
jeffrey jellybean jelszo jenga jennifer jenny jeremy jerome jerry jersey jerusalem jesse jessica jessie
jesucristo jesus jesuschrist jesuseuteamo jesussaves jetaime jeter jets jeudi jlo joanna joanne jodete joel
joey johanna johannes john johncena johnlennon johnny johnson joker jonas jonasbrothers jonathan joomla
jordan jorge jose joseph josephine joshua journey joyce juan juanita judgement judith judo jueves juggler
juillet juin juli julia julian juliana julie julien juliet julio july june juni junio jupiter justice
justicia justin justinbieber justine justme juve juventus kabetopo kabinet kacper kaerlighed kaiser kaka
kakashi kamil kansas kanye kapow kapture karachi karate karen karin karina karl karolina karolinka kartal
kasia kasiunia katana katarina katarzyna katherine kathleen kathryn katie katniss katrina katyperry katze
katzen kawaii kawasaki kayla kazaa keinplan keith kelly kelsey kenneth kennwort kentucky kenya kermit kevin
keyboard khaleesi kia killer killerbee killers kimberly kinder king kingdom kingkong kirk kirsten kiss
kisses kissme kissmyass kitchen kitt kitten kittens kitty kittycat kiwi kjaerlighet klaus knicks knight
knightrider knights knockknock koala kobe kobebryant kocham kochamcie kochanie koeln koenig konijn
konnichiwa korea korn kotenok kramer krishna kristen kristin kristina kristine krzysztof kuba kungfu
kurtcobain kuwait kwiatek kwiatuszek kyle labrador lacoste ladybird ladybug ladygaga lagos lahore lake
lakers lamborghini lampard lanalang lancelot lancer lancia landrover lannister lapochka laptop lasagna
lasvegas laughter laura lauren laurence laurent lavender lawyer lazio lazy leaf leagueoflegends lebanon
lebron lebronjames ledzeppelin leeds leedsunited legend legendary legendofzelda legends legolas lehrer lemon
lemonade lennon lenovo leo leomessi leonard leonardo leonidas leonie leopard lesbian leslie lester letmei
letmein letmeinnow letter letters lexluthor libertad liberty libra library licorne liebe liebling liefde
lieverd lightning lillian lilwayne lily limewire lincoln linda lindo lindsay lindsey linkedin linkinpark
linux lion lionelmessi lionking lions lisa lisboa liverpool liverpoolfc lizard lkjh lkjhgf login logistics
logmein loki lol lollipop lollol lololol london lonely looneytunes lordoftherings lorenzo lorraine
losangeles losenord loser losers louis louise louisiana louisvuitton loulou loveandpeace lovebug loveislife
loveless lovelove lovely lovelymoscow loveme lover lovers loveyou lubov luca lucas lucia luciano lucie
lucifer lucky luckycharm luckyday luckydog luckyone lucy luffy luigi luis luisa lukas lukasz lukeskywalker
lunatic lundi lune lunes lydia lyon lyubov macaroni macbeth macgyver machine macintosh mackenzie macross
madeleine madison madman madonna madrid maerz magdalena magento maggie magic magical magician magnum majesty
major maksim malaysia malgorzata mama mamamia maman mamanpapa mamapapa mamita mamma mammamia mamour mamusia
manager manchester manchestercity manchesterunited mancity mango manhattan maniac manila manuel manuela
manunited manutd mapleleafs maradona marble marbles marcel marcela marcelo march marcia marcin marcinek
marco marcos marcus mardi margaret margarita maria mariah mariana marie marijuana marina marine marines
marinka mario marion marionette mariposa marisol mark marketing markus marlboro marlene marley maroc
marriage married mars marseille marshall martes martha martin martina martine marvin mary maryjane marysia
marzo maserati masha mashallah master masterchief mateusz mathematics matlab matrix matteo matthew matthias
maureen maurice mauricio maus mausi maverick mavericks maxime maximilian maximum maximus maxwell may mayhem
mayo mazda mechanic medicine megadeth megan megatron mehmet melanie melbourne melinda melissa melody mengo
meow mercedes mercedesbenz mercredi mercury meredith merhaba merlin mermaid merrychristmas messi metalhead
metallica meteor metroid metropolis mets meuamor mexico miami miamiheat miamor michael michaela
michaeljackson michaeljordan michal michel michelangelo michelle michigan mickey mickeymouse microsoft
midgard midnight miercoles mierda mifamilia miguel mihija mihijo mikael milagro milagros milan milano
mildred mileycyrus military millennium million millionaire mimama mine minecraft minecraftpe miner minhavida
minimum minions minnesota minnie minniemouse mipapa miranda miriam misamores misha mishijos misiaczek misiek
misspiggy mitchell mitsubishi mittwoch mnbv mnbvcx mobile model models mohamed mohammed molly mom mommy
monamour monarch moncoeur monday money moneyman moneymoney moneypenny monica monika monique monitor monkey
monkeys mononoke monopoly monster monsters montag montana montreal moonlight moonprincess moonshine mordor
morena morgan moriarty morning morocco morpheus moskva motdepasse mother motherfucker motorcycle motorola
motorrad mountain mountaindew mountains mouse mousepad mousey movie movies mozart mozilla mrbean muenchen
muffin muhammad muhammet mulder mum mumbai mummy muneca muppet muppets murder murderer muse music musica
musiclover musicman mustafa mustang mustanggt mutter myangel mybaby mychemicalromance myheart myhero mylife
mylove mypass mypassword myself myspace mysql mystery mystic myszka nadal nadine nairobi naked nala namaste
nana nancy nantes naomi napoleon napoli napster naruto nasa nascar nastya natalia natalie natalka natasha
nathalie nathan nathaniel navy nebraska nebula nederland nefertiti nelson nemesis nemo nena nenita neo
neptune nerd nerdy netflix netscape network nevada newcastle newjersey newman newpass newpassword newport
newton newyear newyork newyorkcity newyorkyankees newzealand neymar nicholas nicolas nicole nicoletta
nicotine nigeria night nighthawk nightmare nightmares nightwing nightwish nightwolf nike nikeair nikita
nikola nikolas nikolay nina niners ninja ninjas nintendo nirvana nissan nitro nobody noemi nokia nomad nonna
nonno nono noodle noodles nopass nopassword nora norbert norge norman notebook nothing nounours novel
november novembre noviembre nuclear nude number numberone numbers nurse nvidia oasis ocean oceans octane
october octobre octubre odin odyssey oesterreich office ohio oilers oklahoma oktober olaf oldpassword olga
oliver olivia olivier olympus oma omega omsairam onedirection onelove onepiece onion only onlyme onlyone
onlyyou opa opel opera operator ophelia optimus optimusprime oracle orange oranges orca orchid origami orion
orlando osborn oscar osiris othello otono ourpassword outlaw outlaws outsider overwatch ozzy pablo packard
packers pacman paige painter painting pakistan pal palace pallone palmeiras pamela panama panasonic panda
pantera panther panthers paola papa paper papillon papino papito paradise paraguay paramedic paramore
parasiempre paris parol parola parrot party partygirl partyon partytime pascal passcode passphrase passw
passwd password passwort past pasta patrice patricia patrick patrickstar patriots patrizia paula paulina
pauline paulmccartney paulo pawel pawn paypal peace peaceful peacelove peach peaches peanut peanuts pearl
pearljam pedro pegasus pele pencil pendejo penelope penguin penguins penis pentium pepper peppermint
pepperpotts pepsi perfect perfection perrito perro personal peru peter peterpan peterparker petra peugeot
pferd pferde phantom pharaoh pharmacy philadelphia philip philipp philippe philippines philips phillip
philosophy phoebe phoenix photo photographer photography photos photoshop physics piano picard picasso
pickle pickles picture pictures pierre piglet pikachu pilipinas pilot pingouin pingpong pinguin pinkfloyd
pinkpanther pinky pinkyandthebrain pinocchio piotrek piper pirate pirates pisces pistol pitbull piter pixie
pizza planet platinum playboy player players playgirl playground playmate playstation plumber pluto poesje
poet poetry poiu poiuyt pokemon poker pokerface polarbear police polska pontiac pony poodle pooh poohbear
popcorn popeye porcodio porn porno pornstar porsche portland porto portugal portuguese poseidon postgres
potato power powerful powerpoint powerpuff powerrangers prada prayer preciosa predator present president
pretty prettyboy prettygirl primavera prince princesa princess princessleia principessa printemps printer
prinzessin priscilla private privet producer product production products professor programmer project
projects psv psycho psychology pubg public puertorico puma pumaking pumas pumbaa pumpkin punisher punkrock
puppet puppies puppy purple pussy pussycat puta putamadre pyramid python qaz qazwsx qazwsxedc quake quality
queen quidditch qwe qweasd qweasdzxc qweqwe qwer qwert qwerty qwertyui qwertz rabbit raccoon racecar racer
rachel racing radiation radiohead rafael raffaele ragnarok raiders rain rainbow raindrop rainy ralph
ralphlauren ram rambo ramen rammstein ramona randy rangerover rangers rangersfc raphael rapper rapunzel
raquel raspberry rasta rastafari rastaman raven ravens raymond rbd realestate realmadrid realplayer rebecca
rebel rebelde rebellion rebels reception rechner redbull redemption redhat redhot redhotchilipeppers
redskins redsox redwings reebok reggae regina reina reindeer rembrandt remember renate renault renee
renegade republic resident resurrection revelation revenge revolution revolver reynaldo rfv rhino rhythm
ricardo riccardo rich richard richman rifle rihanna riot river riverplate rivers robert roberta roberto
robin robins roblox robloxian robot robotech robots rock rockandroll rocket rocketman rocketraccoon rockets
rocknroll rockon rocks rockstar rocky rodney rodrigo roger roland rolex rollercoaster rollingstones roma
romain roman romeo romeoandjuliet ronald ronaldinho ronaldo rooney root rosalie rosario rose rosebud
rosemary roses rossi rossiya rotterdam rottweiler roxanne royal royalty rubia ruby rudolph rugby rugrats
runescape runner running ruslan russell russia russian ruth ryan saab sabado sabine sabres sabrina safari
sagittarius saigon sailing sailor sailormoon saints sairam sakura salasana sales salesman saleswoman salut
salvador salvation salvatore samantha samedi sample samstag samsung samuel samurai sandiego sandra sandwich
sanfrancisco santa santaclaus santiago santos saopaulo sapphire sara sarah sascha sasha sasuke satan satoshi
saturday saturn saudade saudi sausage savannah saxophone sayonara scanner scarface schach schalke schatje
schatz schatzi schatzibaer scheisse schnecke schnucki schokolade school schule schumacher schweiz schwester
science scientist scooby scoobydoo scooter scorpio scorpion scorpions scotland scott scrabble scully
seahawks sean seattle sebastian sebastien secret secretary secreto secure security sega segredo seinfeld
selenagomez senha seniseviyorum senna sensei sephiroth september septembre septiembre sepultura serena
sergeant sergei sergey sergio server service sesame sesamestreet sevilla seviyorum sexsex sexy sexybitch
sexyboy sexygirl sexylady sexymama shadow shadows shaggy shakespeare shakira shanghai shannon shaq shark
sharks sharon shawn sheila shelby shepherd sherlock sherlockholmes shipping shirley shithead shiva shogun
shooter shotgun shredder shrek sicilia siempre sierra sifre sifrem signin signup silly sillygirl silver
silverado silvia simba simon simona simone simpsons singapore sinister sinner sister sisters sith skateboard
skateboarding skater skating skoda sky skyfall skyline skyrim skywalker slackware slash slayer sledgehammer
sleepingbeauty sleepy slimshady slipknot sloneczko slut slytherin smallville smart smartass smile smiley
smiling smoke smoker smokey snake snakes snapchat snape sniper snoopdogg snoopy snow snowball snowbird
snowboard snowboarding snowflake snowman snowwhite snsd soccer soccerball sofia softball software solaris
soldier soldiers soleil solidworks solnyshko somebody someone something sommer son sonia sonic sonne
sonnenschein sonntag sony sophia sophie sorcerer soundgarden southafrica southpark spaceman spaceship
spaghetti spanish sparrow spartacus spartak spartan speed speedracer speedy sphinx spider spiderman
spiderpig spirit splinter spock spongebob sporting spotify spring springtime sprite spurs sqlserver
squarepants squirrel stacey stallion starcraft stardust stargate stark starlight starlord startrek starwars
station steel steele steelers stefan stefania stefanie stella stellina stephan stephane stephanie stephen
sternchen steve steven stevengerrard steward stewart stockholm stone stoner stones storm stormtrooper stormy
story stranger strangers strawberry street strength stripper strong stronzo stuart student stupid stuttgart
style stylish subaru suckit suckmydick sugar sugarplum summer summertime sunday sunderland sunflower
sunlight sunny sunrise sunset sunshine suomi superadmin supergirl superhero superior superjunior superman
supermario supernova superstar superuser supervisor support surabaya surfer surfing susan susana susanne
sushi suzanne suzuki sverige svetlana svetlanka swarovski swatch sweetheart sweetie sweets sweety swimmer
swimming swinger sword sydney sylvester sylvia sylvie symphony sysadmin system systemofadown szia tabletop
taekwondo taiwan tamara tania tanya tardis targaryen tata tatiana tatus taurus taylor taylorswift teacher
teamo teamomucho technician technology teddybear teextrano tehran telephone teletubbies television temp
temporary temppass tennessee tennis tequiero tequieromucho tequila teresa terminator terrance terry tesoro
test tester testing testtest tetris texans texas texasranger tgb thailand thanksgiving thanos theater
thebeatles thecure theodore theone thepassword theresa thierry thirsty thisisapassword thomas thomasthetank
thor thug thuglife thunder thunderbird thursday tidus tiffany tiger tigers tigerwoods tigger tiktok timeless
timemachine timon timothy tinkerbell tinkerbelle tired titanic titanium titans titi tits titties tkm today
tofu together tokiohotel tokyo tomandjerry tomasz tomato tombrady tomek tommy tommyhilfiger tomorrow tonight
tony tonystark topgun torchwood torino tornado toronto torres tortoise toshiba tothemoon toto totoro tototo
tottenham toulouse toyota trabzonspor tracey tractor train trainer training trampoline transformers
transport traveler traveller travis treasure tree trees trevor trigger trinity tristan triton trojan truck
trucker trucking truelove trumpet trunks trust trustme trustno trustnoone truth tsubasa tsunami tuesday
tulip tunisia tupac tupacshakur turbo turkey turkiye turtle turtles tutu tuxedo tweety tweetybird twilight
twitter tyler ubuntu uiop ultimate ultimatum unbreakable uncle unicorn unicorns universe university unix
unknown unreal unstoppable untouchable upload uranus ursula uruguay user username utorrent vacation
vaffanculo vagabond vagina valencia valentin valentina valentino valeria valerie valhalla valorant vampire
vampires vancouver vanessa vangogh vanhalen vanilla vans vasco vater vegas vegeta velocity vendredi venezia
venezuela vengeance venom venus vera verano veronica veronika versace vicente victor victoria victorious
victory viernes vietnam vikings vincent vincenzo violet violetta violin violino viper virgin virginia
virginie virgo visca visitor vivian viviana vladimir vladislav vodka voetbal vogel volcano voldemort
volkswagen volleyball voltron volvo voyage voyager wachtwoord wales walkingdead wallet walter wanda wanderer
warcraft warehouse warren warrior warriors wasabi wasd watson weapon webcam webmaster website wedding
wednesday weed weekend welcome welder welkom wendy werder werewolf werner weronika wesley westham whale
whales whatever whatsapp whiskey white whitey whore wichser wien wife wildfire wilfred wilhelm william
williams willkommen wilson winamp wind window windows windy wine winner winners winnie winniethepooh winston
winter winteriscoming wintertime wisconsin wisdom witch wizard wizards wojciech wojtek wolf wolfgang
wolfpack wolverine wolves wonderful wonderwoman word wordpress worldofwarcraft wrangler wrestler wrestling
writer wsx wsxedc wxcvbn xavier xbox xboxlive xfiles xmas xmen xoxo xoxoxo xxx xxxx xyz yadayada yahoo
yamaha yankees yannick yaroslav yellow yesterday yhn ynwa yoda yolanda yomama youllneverwalkalone yourmom
yourpassword yourself youtube yoyo yoyoyo yugioh yvette yvonne zachary zaika zdravstvuy zebra zelda zenit
zeus zeynep zhenya zidane zombie zombies zosia zuerich zuzanna zxc zxcv zxcvb zxcvbn zxcvbnm zxczxc
)";
// clang-format on

}  // namespace kabinet
