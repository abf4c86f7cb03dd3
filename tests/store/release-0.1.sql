BEGIN TRANSACTION;
CREATE TABLE entries (
	game_id TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	line TEXT NOT NULL, 
	PRIMARY KEY (game_id, seq), 
	FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "entries" VALUES('stored-game-of-0-1-1',1,'{"seq":1,"actor":"you","action":{"do":"take","heap":"middle","n":3},"digest":"844323229b5e"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-1',2,'{"seq":2,"actor":"chance","action":{"do":"turn","card":3},"stream":"deck","digest":"2b80f204832a"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-1',3,'{"seq":3,"actor":"bot","action":{"do":"take","heap":"right","n":3},"digest":"9ac5fd55f08b","why":{"because":"TPL-5","text":"Robin takes up to 3 from the heap with the most pebbles, then furthest to the left.","candidates":[["the left heap","heap:left"],["the middle heap","heap:middle"],["the right heap","heap:right"]],"steps":[{"label":"with the most pebbles","rule":"TPL-5","values":[3,1,5],"least":false}],"chosen":2}}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-1',4,'{"seq":4,"actor":"you","action":{"do":"take","heap":"left","n":2},"digest":"84a7296e2c85"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-1',5,'{"seq":5,"actor":"chance","action":{"do":"turn","card":1},"stream":"deck","digest":"59f39f9dd372"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-1',6,'{"seq":6,"actor":"bot","action":{"do":"take","heap":"right","n":1},"digest":"c9e2b8cdf6bc","why":{"because":"TPL-5","text":"Robin takes up to 1 from the heap with the most pebbles, then furthest to the left.","candidates":[["the left heap","heap:left"],["the middle heap","heap:middle"],["the right heap","heap:right"]],"steps":[{"label":"with the most pebbles","rule":"TPL-5","values":[1,1,2],"least":false}],"chosen":2}}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-1',7,'{"seq":7,"actor":"you","action":{"do":"take","heap":"middle","n":1},"digest":"a8cf94296895"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-1',8,'{"seq":8,"actor":"chance","action":{"do":"turn","card":1},"stream":"deck","digest":"cb975d047266"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-1',9,'{"seq":9,"actor":"bot","action":{"do":"take","heap":"left","n":1},"digest":"7509039f2068","why":{"because":"TPL-5","text":"Robin takes up to 1 from the heap with the most pebbles, then furthest to the left.","candidates":[["the left heap","heap:left"],["the right heap","heap:right"]],"steps":[{"label":"with the most pebbles","rule":"TPL-5","values":[1,1],"least":false},{"label":"furthest to the left","rule":"TPL-6","values":[0,2],"least":true}]}}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-1',10,'{"seq":10,"actor":"you","action":{"do":"take","heap":"right","n":1},"digest":"0726c5219e36","auto":true}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-2',1,'{"seq":1,"actor":"you","action":{"do":"take","heap":"middle","n":3},"digest":"844323229b5e"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-2',2,'{"seq":2,"actor":"chance","action":{"do":"turn","card":1},"stream":"deck","digest":"29b2af14654a"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-2',3,'{"seq":3,"actor":"bot","action":{"do":"take","heap":"right","n":1},"digest":"cf858f05ae17","why":{"because":"TPL-5","text":"Robin takes up to 1 from the heap with the most pebbles, then furthest to the left.","candidates":[["the left heap","heap:left"],["the middle heap","heap:middle"],["the right heap","heap:right"]],"steps":[{"label":"with the most pebbles","rule":"TPL-5","values":[3,1,5],"least":false}],"chosen":2}}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-2',4,'{"seq":4,"actor":"you","action":{"do":"take","heap":"left","n":2},"digest":"c516202ece75"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-2',5,'{"seq":5,"actor":"chance","action":{"do":"turn","card":2},"stream":"deck","digest":"cf325be19ffe"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-2',6,'{"seq":6,"actor":"bot","action":{"do":"take","heap":"right","n":3},"digest":"b80e22e4e652","why":{"because":"TPL-5","text":"Robin takes up to 3 from the heap with the most pebbles, then furthest to the left.","candidates":[["the left heap","heap:left"],["the middle heap","heap:middle"],["the right heap","heap:right"]],"steps":[{"label":"with the most pebbles","rule":"TPL-5","values":[1,1,4],"least":false}],"chosen":2}}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-2',7,'{"seq":7,"goto":3}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-3',1,'{"seq":1,"actor":"chance","action":{"do":"turn","card":1},"stream":"deck","digest":"4b32a5484098"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-3',2,'{"seq":2,"actor":"bot","action":{"do":"take","heap":"right","n":1},"digest":"4d43b85b15ea","why":{"because":"TPL-5","text":"Robin takes up to 1 from the heap with the most pebbles, then furthest to the left.","candidates":[["the left heap","heap:left"],["the middle heap","heap:middle"],["the right heap","heap:right"]],"steps":[{"label":"with the most pebbles","rule":"TPL-5","values":[3,4,5],"least":false}],"chosen":2}}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-3',3,'{"seq":3,"actor":"you","action":{"do":"take","heap":"middle","n":3},"digest":"919d22f5dcc4"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-3',4,'{"seq":4,"actor":"chance","action":{"do":"turn","card":2},"stream":"deck","digest":"ad67fa933d3f"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-3',5,'{"seq":5,"actor":"bot","action":{"do":"take","heap":"right","n":2},"digest":"847150df41d0","why":{"because":"TPL-5","text":"Robin takes up to 2 from the heap with the most pebbles, then furthest to the left.","candidates":[["the left heap","heap:left"],["the middle heap","heap:middle"],["the right heap","heap:right"]],"steps":[{"label":"with the most pebbles","rule":"TPL-5","values":[3,1,4],"least":false}],"chosen":2}}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-3',6,'{"seq":6,"actor":"you","action":{"do":"take","heap":"left","n":2},"digest":"3f1b2c6456f1"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-3',7,'{"seq":7,"actor":"chance","action":{"do":"turn","card":1},"stream":"deck","digest":"9f650453e918"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-3',8,'{"seq":8,"actor":"bot","action":{"do":"take","heap":"right","n":1},"digest":"c5c7d78826c8","why":{"because":"TPL-5","text":"Robin takes up to 1 from the heap with the most pebbles, then furthest to the left.","candidates":[["the left heap","heap:left"],["the middle heap","heap:middle"],["the right heap","heap:right"]],"steps":[{"label":"with the most pebbles","rule":"TPL-5","values":[1,1,2],"least":false}],"chosen":2}}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-3',9,'{"seq":9,"goto":5}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-4',1,'{"seq":1,"actor":"chance","action":{"do":"draw","tile":"E"},"stream":"tiles","digest":"62029d775d4b"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-4',2,'{"seq":2,"actor":"you","action":{"do":"place","x":0,"y":1,"turn":2},"digest":"46d1017c7800"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-4',3,'{"seq":3,"actor":"you","action":{"do":"claim","part":0},"digest":"19c2b7d028d7","auto":true}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-4',4,'{"seq":4,"actor":"chance","action":{"do":"draw","tile":"U"},"stream":"tiles","digest":"a7318cfcae33"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-4',5,'{"seq":5,"actor":"you","action":{"do":"place","x":-1,"y":0,"turn":1},"digest":"ed58639ef926"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-4',6,'{"seq":6,"actor":"you","action":{"do":"claim","part":0},"digest":"58fb87650628","auto":true}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-4',7,'{"seq":7,"actor":"chance","action":{"do":"draw","tile":"C"},"stream":"tiles","digest":"b9251abe878e"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-4',8,'{"seq":8,"actor":"you","action":{"do":"place","x":0,"y":2,"turn":0},"digest":"27bc8a99714f"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-4',9,'{"seq":9,"actor":"chance","action":{"do":"draw","tile":"V"},"stream":"tiles","digest":"15b34bed4bb7"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-4',10,'{"seq":10,"actor":"you","action":{"do":"place","x":1,"y":0,"turn":0},"digest":"575a658e2b50"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-4',11,'{"seq":11,"actor":"chance","action":{"do":"draw","tile":"R"},"stream":"tiles","digest":"28569c03d9de"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-4',12,'{"seq":12,"actor":"you","action":{"do":"place","x":0,"y":-1,"turn":2},"digest":"92c53f168e93"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-4',13,'{"seq":13,"actor":"you","action":{"do":"claim","part":0},"digest":"02bd3e06e4f2","auto":true}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-4',14,'{"seq":14,"actor":"chance","action":{"do":"draw","tile":"V"},"stream":"tiles","digest":"026d88503458"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-4',15,'{"seq":15,"actor":"you","action":{"do":"place","x":-1,"y":1,"turn":0},"digest":"b6a4246bea24"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-4',16,'{"seq":16,"actor":"you","action":{"do":"claim","part":0},"digest":"108323bde587","auto":true}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-4',17,'{"seq":17,"actor":"chance","action":{"do":"draw","tile":"B"},"stream":"tiles","digest":"66ed613ae33c"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-4',18,'{"seq":18,"goto":14}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',1,'{"seq":1,"actor":"chance","action":{"do":"draw_tile","tile":"engineer"},"stream":"Sam''s worker","digest":"65eed76c4917"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',2,'{"seq":2,"actor":"chance","action":{"do":"deal_master","tile":"dollars2__workers"},"stream":"station masters","digest":"bcf1f4d0e963"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',3,'{"seq":3,"actor":"chance","action":{"do":"deal_master","tile":"certificates2__none"},"stream":"station masters","digest":"66006a6835c1"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',4,'{"seq":4,"actor":"chance","action":{"do":"deal_master","tile":"dollars12__none"},"stream":"station masters","digest":"d4433ce887d7"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',5,'{"seq":5,"actor":"chance","action":{"do":"deal_master","tile":"certificate__certificates"},"stream":"station masters","digest":"2f90a416f7b8"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',6,'{"seq":6,"actor":"chance","action":{"do":"deal_master","tile":"certificate__stations"},"stream":"station masters","digest":"53abd17c0225"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',7,'{"seq":7,"actor":"chance","action":{"do":"draw_tile","tile":"rockfall_green_3"},"stream":"bag 1","digest":"6edb054695d4"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',8,'{"seq":8,"actor":"chance","action":{"do":"draw_tile","tile":"outlaw_orange"},"stream":"bag 1","digest":"746bb56349df"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',9,'{"seq":9,"actor":"chance","action":{"do":"draw_tile","tile":"flood_green_4"},"stream":"bag 1","digest":"bfed2e1077c1"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',10,'{"seq":10,"actor":"chance","action":{"do":"draw_tile","tile":"drought_green_3"},"stream":"bag 1","digest":"a19c3d01ef95"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',11,'{"seq":11,"actor":"chance","action":{"do":"draw_tile","tile":"outlaw_orange"},"stream":"bag 1","digest":"e7fa3e39ac8d"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',12,'{"seq":12,"actor":"chance","action":{"do":"draw_tile","tile":"outlaw_orange"},"stream":"bag 1","digest":"cc577f252393"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',13,'{"seq":13,"actor":"chance","action":{"do":"draw_tile","tile":"drought_black_2"},"stream":"bag 1","digest":"ad759cf6d2ec"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',14,'{"seq":14,"actor":"chance","action":{"do":"draw_tile","tile":"cowboy"},"stream":"bag 2","digest":"42343f6c1c62"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',15,'{"seq":15,"actor":"chance","action":{"do":"draw_tile","tile":"cowboy"},"stream":"bag 2","digest":"d6fb5cbcd280"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',16,'{"seq":16,"actor":"chance","action":{"do":"draw_tile","tile":"engineer"},"stream":"bag 2","digest":"f736b7fb22cf"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',17,'{"seq":17,"actor":"chance","action":{"do":"draw_tile","tile":"outlaw_orange"},"stream":"bag 1","digest":"9ef0ed711224"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',18,'{"seq":18,"actor":"chance","action":{"do":"draw_tile","tile":"outlaw_green"},"stream":"bag 1","digest":"65a5d12c4761"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',19,'{"seq":19,"actor":"chance","action":{"do":"draw_tile","tile":"engineer"},"stream":"bag 2","digest":"c137f1776d81"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',20,'{"seq":20,"actor":"chance","action":{"do":"draw_tile","tile":"cowboy"},"stream":"bag 2","digest":"6bfce445237e"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',21,'{"seq":21,"actor":"chance","action":{"do":"draw_tile","tile":"outlaw_orange"},"stream":"bag 3","digest":"a2add71c6f38"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',22,'{"seq":22,"actor":"chance","action":{"do":"draw_tile","tile":"outlaw_green"},"stream":"bag 3","digest":"0129197688f8"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',23,'{"seq":23,"actor":"chance","action":{"do":"draw_cattle","card":"red"},"stream":"cattle","digest":"2dd7386c45d4"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',24,'{"seq":24,"actor":"chance","action":{"do":"draw_cattle","card":"red"},"stream":"cattle","digest":"d75a026ae599"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',25,'{"seq":25,"actor":"chance","action":{"do":"draw_cattle","card":"brown5"},"stream":"cattle","digest":"33527cf34652"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',26,'{"seq":26,"actor":"chance","action":{"do":"draw_cattle","card":"red"},"stream":"cattle","digest":"c81cdb8e922d"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',27,'{"seq":27,"actor":"chance","action":{"do":"draw_cattle","card":"yellow"},"stream":"cattle","digest":"41a55079475d"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',28,'{"seq":28,"actor":"chance","action":{"do":"draw_cattle","card":"brown3"},"stream":"cattle","digest":"2eefb504dd0e"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',29,'{"seq":29,"actor":"chance","action":{"do":"draw_cattle","card":"brown3"},"stream":"cattle","digest":"793fe58c040c"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',30,'{"seq":30,"actor":"chance","action":{"do":"draw_objective","card":"aux_terminal_city"},"stream":"objectives","digest":"fa1106683033"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',31,'{"seq":31,"actor":"chance","action":{"do":"draw_objective","card":"engine2_44_station_green"},"stream":"objectives","digest":"85a9c482fabb"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',32,'{"seq":32,"actor":"chance","action":{"do":"draw_objective","card":"engine3_building_orange_hazard_hazard"},"stream":"objectives","digest":"454ca6b8ab2b"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',33,'{"seq":33,"actor":"chance","action":{"do":"draw_objective","card":"draw3_5_hazard"},"stream":"objectives","digest":"e531247ce68a"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',34,'{"seq":34,"actor":"chance","action":{"do":"deal_starting_objective","card":"start_building_building_hazard"},"stream":"starting objectives","digest":"dd54b4a752b6"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',35,'{"seq":35,"actor":"chance","action":{"do":"draw_card","card":"grey"},"stream":"herd","digest":"fabdc755e799"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',36,'{"seq":36,"actor":"chance","action":{"do":"draw_card","card":"white"},"stream":"herd","digest":"033ea4198fdd"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',37,'{"seq":37,"actor":"chance","action":{"do":"draw_card","card":"green"},"stream":"herd","digest":"f65ddf17f7de"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',38,'{"seq":38,"actor":"chance","action":{"do":"draw_card","card":"grey"},"stream":"herd","digest":"3f7ba0404524"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',39,'{"seq":39,"actor":"you","action":{"do":"place_herder","space":"F"},"digest":"de023c8e2c2a"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',40,'{"seq":40,"actor":"you","action":{"do":"auxiliary","kind":"dollar","double":false},"digest":"78a697778f34"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',41,'{"seq":41,"actor":"chance","action":{"do":"sam_card","card":9},"stream":"Sam''s deck","digest":"032f240cae5b"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',42,'{"seq":42,"actor":"bot","action":{"do":"move","way":["A"]},"digest":"ebe91c51dad0","why":{"because":"SAM-32","text":"There is one way only.","candidates":[["to building A","A"]]}}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',43,'{"seq":43,"actor":"bot","action":{"do":"remove_hazard","space":"drought1"},"digest":"b9c8f3dd3ce7","why":{"because":"SAM-93","text":"Sam takes the hazard in the section with most hazards, then in the section with the hazard worth most, then in the section that comes first on the trail, then worth most points, then on the space with the lowest number.","candidates":[["the flood on space 1, worth 4 points","flood1"],["the drought on space 1, worth 3 points","drought1"],["the drought on space 2, worth 2 points","drought2"],["the rockfall on space 1, worth 3 points","rockfall1"]],"steps":[{"label":"in the section with most hazards","rule":"SAM-93","values":[1,2,2,1],"least":false},{"label":"in the section with the hazard worth most","rule":"SAM-93","values":[null,3,3,null],"least":false},{"label":"in the section that comes first on the trail","rule":"SAM-R27","values":[null,1,1,null],"least":true},{"label":"worth most points","rule":"SAM-94","values":[null,3,2,null],"least":false}],"chosen":1}}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',44,'{"seq":44,"actor":"you","action":{"do":"exchange","cards":2},"digest":"2a66d8e36af3"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',45,'{"seq":45,"actor":"chance","action":{"do":"draw_card","card":"black"},"stream":"herd","digest":"17a343f6058d"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',46,'{"seq":46,"actor":"chance","action":{"do":"draw_card","card":"green"},"stream":"herd","digest":"d058bdb75e8c"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',47,'{"seq":47,"actor":"you","action":{"do":"discard","card":"black"},"digest":"59f2092b182e"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',48,'{"seq":48,"actor":"you","action":{"do":"discard","card":"green"},"digest":"2f2d6c1659cc"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',49,'{"seq":49,"actor":"you","action":{"do":"move","way":["G"]},"digest":"4ee18f579ddc"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-5',50,'{"seq":50,"goto":48}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-6',1,'{"seq":1,"actor":"you","action":{"do":"first_worker","worker":"builder"},"digest":"fd2a38f5d0da"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-6',2,'{"seq":2,"actor":"you","action":{"do":"turn_up","card":0},"digest":"f5b203701ae9"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-6',3,'{"seq":3,"actor":"chance","action":{"do":"sam_card","card":15},"stream":"Sam''s deck","digest":"2c63f287819e"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-6',4,'{"seq":4,"goto":1}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',1,'{"seq":1,"actor":"chance","action":{"do":"first_player","who":"automa"},"stream":"first player","digest":"e01cd6efdd96"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',2,'{"seq":2,"actor":"chance","action":{"do":"deal_master","tile":"dollars2__workers"},"stream":"station masters","digest":"a730422fd032"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',3,'{"seq":3,"actor":"chance","action":{"do":"deal_master","tile":"certificate__outlaw_pairs"},"stream":"station masters","digest":"e819faf00e63"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',4,'{"seq":4,"actor":"chance","action":{"do":"deal_master","tile":"hazard_or_outlaw__objectives"},"stream":"station masters","digest":"7d1c131e242f"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',5,'{"seq":5,"actor":"chance","action":{"do":"deal_master","tile":"certificate__certificates"},"stream":"station masters","digest":"641d91437c4b"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',6,'{"seq":6,"actor":"chance","action":{"do":"deal_master","tile":"certificate__hazards"},"stream":"station masters","digest":"f5dc16040891"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',7,'{"seq":7,"actor":"chance","action":{"do":"draw_tile","tile":"rockfall_green_3"},"stream":"bag 1","digest":"1a7d8fffca68"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',8,'{"seq":8,"actor":"chance","action":{"do":"draw_tile","tile":"outlaw_orange"},"stream":"bag 1","digest":"9d7edb06c8c8"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',9,'{"seq":9,"actor":"chance","action":{"do":"draw_tile","tile":"flood_green_4"},"stream":"bag 1","digest":"44aa28d41924"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',10,'{"seq":10,"actor":"chance","action":{"do":"draw_tile","tile":"drought_green_3"},"stream":"bag 1","digest":"65702ada28d2"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',11,'{"seq":11,"actor":"chance","action":{"do":"draw_tile","tile":"outlaw_orange"},"stream":"bag 1","digest":"dd41ec43bf17"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',12,'{"seq":12,"actor":"chance","action":{"do":"draw_tile","tile":"outlaw_orange"},"stream":"bag 1","digest":"d4125a04404b"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',13,'{"seq":13,"actor":"chance","action":{"do":"draw_tile","tile":"drought_black_2"},"stream":"bag 1","digest":"cfdfb8edb570"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',14,'{"seq":14,"actor":"chance","action":{"do":"draw_tile","tile":"cowboy"},"stream":"bag 2","digest":"37b21f975242"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',15,'{"seq":15,"actor":"chance","action":{"do":"draw_tile","tile":"cowboy"},"stream":"bag 2","digest":"9ef9668fa777"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',16,'{"seq":16,"actor":"chance","action":{"do":"draw_tile","tile":"engineer"},"stream":"bag 2","digest":"684d3ef89633"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',17,'{"seq":17,"actor":"chance","action":{"do":"draw_tile","tile":"outlaw_orange"},"stream":"bag 1","digest":"8549bdbb6df3"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',18,'{"seq":18,"actor":"chance","action":{"do":"draw_tile","tile":"outlaw_green"},"stream":"bag 1","digest":"840249b9c61c"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',19,'{"seq":19,"actor":"chance","action":{"do":"draw_tile","tile":"engineer"},"stream":"bag 2","digest":"48da6fd1e87e"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',20,'{"seq":20,"actor":"chance","action":{"do":"draw_tile","tile":"cowboy"},"stream":"bag 2","digest":"f7a1d3413698"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',21,'{"seq":21,"actor":"chance","action":{"do":"draw_tile","tile":"outlaw_orange"},"stream":"bag 3","digest":"fb05fe708770"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',22,'{"seq":22,"actor":"chance","action":{"do":"draw_tile","tile":"outlaw_green"},"stream":"bag 3","digest":"f397c4a76ccf"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',23,'{"seq":23,"actor":"chance","action":{"do":"draw_cattle","card":"red"},"stream":"cattle","digest":"5b3d49888a21"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',24,'{"seq":24,"actor":"chance","action":{"do":"draw_cattle","card":"red"},"stream":"cattle","digest":"b76bf65fb56d"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',25,'{"seq":25,"actor":"chance","action":{"do":"draw_cattle","card":"brown5"},"stream":"cattle","digest":"9abe77e84a32"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',26,'{"seq":26,"actor":"chance","action":{"do":"draw_cattle","card":"red"},"stream":"cattle","digest":"856d0e076382"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',27,'{"seq":27,"actor":"chance","action":{"do":"draw_cattle","card":"yellow"},"stream":"cattle","digest":"064596de210a"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',28,'{"seq":28,"actor":"chance","action":{"do":"draw_cattle","card":"brown3"},"stream":"cattle","digest":"36ea8f76c430"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',29,'{"seq":29,"actor":"chance","action":{"do":"draw_cattle","card":"brown3"},"stream":"cattle","digest":"0a762766cbd3"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',30,'{"seq":30,"actor":"chance","action":{"do":"draw_objective","card":"aux_terminal_city"},"stream":"objectives","digest":"f6609de79b6b"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',31,'{"seq":31,"actor":"chance","action":{"do":"draw_objective","card":"engine2_44_station_green"},"stream":"objectives","digest":"bd9e3cf364c9"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',32,'{"seq":32,"actor":"chance","action":{"do":"draw_objective","card":"engine3_building_orange_hazard_hazard"},"stream":"objectives","digest":"79470b84871c"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',33,'{"seq":33,"actor":"chance","action":{"do":"draw_objective","card":"draw3_5_hazard"},"stream":"objectives","digest":"bb1fc0e28802"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',34,'{"seq":34,"actor":"chance","action":{"do":"deal_starting_objective","card":"start_building_building_hazard"},"stream":"starting objectives","digest":"a66855aa47ab"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',35,'{"seq":35,"actor":"chance","action":{"do":"draw_card","card":"grey"},"stream":"herd","digest":"002dc410e9fd"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',36,'{"seq":36,"actor":"chance","action":{"do":"draw_card","card":"white"},"stream":"herd","digest":"5986de94aba1"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',37,'{"seq":37,"actor":"chance","action":{"do":"draw_card","card":"green"},"stream":"herd","digest":"12e247d3aa65"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',38,'{"seq":38,"actor":"chance","action":{"do":"draw_card","card":"grey"},"stream":"herd","digest":"1cae3878680c"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',39,'{"seq":39,"actor":"chance","action":{"do":"deal_starting_objective","card":"start_34_building"},"stream":"starting objectives","digest":"bc0abcefded9"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',40,'{"seq":40,"actor":"chance","action":{"do":"option_card","card":2},"stream":"Automa''s deck","digest":"e2c604306ec7"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',41,'{"seq":41,"actor":"chance","action":{"do":"option_card","card":3},"stream":"Automa''s deck","digest":"f7cc02642315"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',42,'{"seq":42,"actor":"bot","action":{"do":"move","way":["A"]},"digest":"90ce0e361911","why":{"because":"AUT-18","text":"There is one way only.","candidates":[["to building A","A"]]}}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',43,'{"seq":43,"actor":"bot","action":{"do":"automa_site","space":"flood_risk2"},"digest":"e84cf0b44820","why":{"because":"AUT-30","text":"Behind building A he takes the way with a free wooden space, then with most of your buildings, then with the fewest locations, then on which you pay least toll; there the tile goes to the second risk space behind the floods.","candidates":[["the way by the first building space behind A","A1"],["the way by the floods","flood_risk1"]],"steps":[{"label":"with a free wooden space","rule":"AUT-31","values":[false,true],"least":false}],"chosen":1}}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',44,'{"seq":44,"actor":"chance","action":{"do":"bottom_tile","tile":"7a"},"stream":"Automa''s buildings","digest":"d76c5e1ee6d1"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',45,'{"seq":45,"actor":"you","action":{"do":"place_herder","space":"C"},"digest":"5ad8f47a57c1"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',46,'{"seq":46,"actor":"you","action":{"do":"use","building":"C","field":1,"option":2},"digest":"f44186361c4e"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',47,'{"seq":47,"actor":"you","action":{"do":"take_objective","place":4,"card":"draw3_5_hazard"},"digest":"24f21a25a00b"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',48,'{"seq":48,"actor":"chance","action":{"do":"draw_objective","card":"aux_terminal_city"},"stream":"objectives","digest":"6d9a653ca93c"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',49,'{"seq":49,"actor":"you","action":{"do":"use","building":"C","field":2,"option":0},"digest":"bfa7a062e777"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',50,'{"seq":50,"actor":"you","action":{"do":"engine","to":1.0},"digest":"9dcdc60b37b6","auto":true}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',51,'{"seq":51,"actor":"you","action":{"do":"done"},"digest":"7236d8885a9c","auto":true}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',52,'{"seq":52,"actor":"chance","action":{"do":"option_card","card":7},"stream":"Automa''s deck","digest":"bcbbe8ce059f"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',53,'{"seq":53,"actor":"bot","action":{"do":"move","way":["B"]},"digest":"e320d3a688f5","why":{"because":"AUT-19","text":"He takes the way with the fewest steps to Kansas City, then that pays you least toll, then that comes first on the board.","candidates":[["to building B by the first building space behind A","B"],["to flood space 1 by the floods","flood1"]],"steps":[{"label":"with the fewest steps to Kansas City","rule":"AUT-19","values":[6,8],"least":true}]}}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',54,'{"seq":54,"actor":"bot","action":{"do":"automa_site","space":"E1"},"digest":"8fc44698f521","why":{"because":"AUT-30","text":"Behind building E he takes the way with a free wooden space, then with most of your buildings, then with the fewest locations, then on which you pay least toll; there the tile goes to the first building space behind E.","candidates":[["the way by the first building space behind E","E1"],["the way by the rockfalls","rockfall_risk1"]],"steps":[{"label":"with a free wooden space","rule":"AUT-31","values":[true,true],"least":false},{"label":"with most of your buildings","rule":"AUT-32","values":[0,0],"least":false},{"label":"with the fewest locations","rule":"AUT-33","values":[0,1],"least":true}]}}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',55,'{"seq":55,"actor":"chance","action":{"do":"bottom_tile","tile":"10a"},"stream":"Automa''s buildings","digest":"bc2220856275"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',56,'{"seq":56,"actor":"you","action":{"do":"move","way":["E","E1"]},"digest":"fb7b81dc0179"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',57,'{"seq":57,"actor":"you","action":{"do":"auxiliary","kind":"dollar","double":false},"digest":"9660efea31b9"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',58,'{"seq":58,"actor":"chance","action":{"do":"option_card","card":10},"stream":"Automa''s deck","digest":"69c1626ba232"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',59,'{"seq":59,"actor":"bot","action":{"do":"move","way":["C"]},"digest":"9e80e0fab11f","why":{"because":"AUT-19","text":"He takes the way with the fewest steps to Kansas City, then that pays you least toll, then that comes first on the board.","candidates":[["to building C by the first building space behind B","C"],["to drought space 1 by the droughts","drought1"]],"steps":[{"label":"with the fewest steps to Kansas City","rule":"AUT-19","values":[6,8],"least":true}]}}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',60,'{"seq":60,"actor":"bot","action":{"do":"nothing"},"digest":"823e5103b669","why":{"because":"AUT-39","text":"No engineer can be hired: nothing happens."}}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-7',61,'{"seq":61,"goto":56}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',1,'{"seq":1,"actor":"chance","action":{"do":"draw_cube","color":"blue"},"stream":"cubes","digest":"0803612adecb"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',2,'{"seq":2,"actor":"chance","action":{"do":"draw_cube","color":"purple"},"stream":"cubes","digest":"d3379ecb4a80"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',3,'{"seq":3,"actor":"chance","action":{"do":"draw_cube","color":"black"},"stream":"cubes","digest":"76f45ad4c8e8"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',4,'{"seq":4,"actor":"chance","action":{"do":"draw_cube","color":"blue"},"stream":"cubes","digest":"3183e636f6d0"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',5,'{"seq":5,"actor":"chance","action":{"do":"draw_cube","color":"yellow"},"stream":"cubes","digest":"117c1088fa7c"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',6,'{"seq":6,"actor":"chance","action":{"do":"draw_cube","color":"purple"},"stream":"cubes","digest":"ac2a7893ec7e"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',7,'{"seq":7,"actor":"chance","action":{"do":"draw_cube","color":"black"},"stream":"cubes","digest":"0323939fa792"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',8,'{"seq":8,"actor":"chance","action":{"do":"draw_cube","color":"yellow"},"stream":"cubes","digest":"e78cb4635d0c"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',9,'{"seq":9,"actor":"chance","action":{"do":"draw_cube","color":"blue"},"stream":"cubes","digest":"42cba7ccd2a6"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',10,'{"seq":10,"actor":"chance","action":{"do":"draw_cube","color":"red"},"stream":"cubes","digest":"d911b65efaaf"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',11,'{"seq":11,"actor":"chance","action":{"do":"draw_cube","color":"red"},"stream":"cubes","digest":"cfb6731cec41"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',12,'{"seq":12,"actor":"chance","action":{"do":"draw_cube","color":"black"},"stream":"cubes","digest":"4c11c205ab14"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',13,'{"seq":13,"actor":"chance","action":{"do":"draw_cube","color":"blue"},"stream":"cubes","digest":"216836d50339"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',14,'{"seq":14,"actor":"chance","action":{"do":"draw_cube","color":"red"},"stream":"cubes","digest":"48200470a587"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',15,'{"seq":15,"actor":"chance","action":{"do":"draw_cube","color":"red"},"stream":"cubes","digest":"568db2fbde4f"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',16,'{"seq":16,"actor":"chance","action":{"do":"draw_cube","color":"purple"},"stream":"cubes","digest":"891947f52e2b"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',17,'{"seq":17,"actor":"chance","action":{"do":"draw_cube","color":"purple"},"stream":"cubes","digest":"54af02033577"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',18,'{"seq":18,"actor":"chance","action":{"do":"draw_cube","color":"purple"},"stream":"cubes","digest":"9caf57346f91"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',19,'{"seq":19,"actor":"chance","action":{"do":"draw_cube","color":"blue"},"stream":"cubes","digest":"fbe809534f17"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',20,'{"seq":20,"actor":"chance","action":{"do":"draw_cube","color":"purple"},"stream":"cubes","digest":"3ebbb3f79d83"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',21,'{"seq":21,"actor":"chance","action":{"do":"draw_cube","color":"black"},"stream":"cubes","digest":"e87d7b0a8842"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',22,'{"seq":22,"actor":"chance","action":{"do":"draw_cube","color":"black"},"stream":"cubes","digest":"ef33e3c35812"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',23,'{"seq":23,"actor":"chance","action":{"do":"draw_cube","color":"blue"},"stream":"cubes","digest":"233a24be4fef"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',24,'{"seq":24,"actor":"chance","action":{"do":"draw_cube","color":"yellow"},"stream":"cubes","digest":"0d2716bb8460"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',25,'{"seq":25,"actor":"chance","action":{"do":"draw_cube","color":"red"},"stream":"cubes","digest":"545ba5313218"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',26,'{"seq":26,"actor":"chance","action":{"do":"draw_cube","color":"red"},"stream":"cubes","digest":"a4f82e05cd29"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',27,'{"seq":27,"actor":"chance","action":{"do":"draw_cube","color":"red"},"stream":"cubes","digest":"b88a58576aba"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',28,'{"seq":28,"actor":"chance","action":{"do":"draw_cube","color":"yellow"},"stream":"cubes","digest":"730f99a0b14b"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',29,'{"seq":29,"actor":"chance","action":{"do":"draw_cube","color":"yellow"},"stream":"cubes","digest":"680407be8519"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',30,'{"seq":30,"actor":"chance","action":{"do":"draw_cube","color":"black"},"stream":"cubes","digest":"10d173af9f04"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',31,'{"seq":31,"actor":"chance","action":{"do":"draw_cube","color":"red"},"stream":"cubes","digest":"db1cd069afbb"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',32,'{"seq":32,"actor":"chance","action":{"do":"draw_cube","color":"black"},"stream":"cubes","digest":"4efa90ea6f22"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',33,'{"seq":33,"actor":"chance","action":{"do":"draw_cube","color":"purple"},"stream":"cubes","digest":"bf65a771000d"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',34,'{"seq":34,"actor":"chance","action":{"do":"draw_cube","color":"yellow"},"stream":"cubes","digest":"7a0e68ca21ad"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',35,'{"seq":35,"actor":"chance","action":{"do":"draw_cube","color":"red"},"stream":"cubes","digest":"ed9aed88a1b3"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',36,'{"seq":36,"actor":"chance","action":{"do":"draw_cube","color":"yellow"},"stream":"cubes","digest":"7ce851578642"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',37,'{"seq":37,"actor":"chance","action":{"do":"draw_cube","color":"blue"},"stream":"cubes","digest":"4482d2560da6"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',38,'{"seq":38,"actor":"chance","action":{"do":"draw_cube","color":"purple"},"stream":"cubes","digest":"29de614332fc"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',39,'{"seq":39,"actor":"chance","action":{"do":"draw_cube","color":"blue"},"stream":"cubes","digest":"fa9b52aa2ccb"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',40,'{"seq":40,"actor":"chance","action":{"do":"draw_cube","color":"black"},"stream":"cubes","digest":"6d5dd81c3f23"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',41,'{"seq":41,"actor":"chance","action":{"do":"draw_cube","color":"red"},"stream":"cubes","digest":"a2e0eaffe106"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',42,'{"seq":42,"actor":"chance","action":{"do":"draw_cube","color":"yellow"},"stream":"cubes","digest":"8ae210821175"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',43,'{"seq":43,"actor":"chance","action":{"do":"draw_cube","color":"yellow"},"stream":"cubes","digest":"5f51e6ca5750"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',44,'{"seq":44,"actor":"chance","action":{"do":"draw_cube","color":"blue"},"stream":"cubes","digest":"279bc85f2605"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',45,'{"seq":45,"actor":"chance","action":{"do":"draw_cube","color":"red"},"stream":"cubes","digest":"3d132b903e17"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',46,'{"seq":46,"actor":"chance","action":{"do":"draw_cube","color":"blue"},"stream":"cubes","digest":"4ed97986560c"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',47,'{"seq":47,"actor":"chance","action":{"do":"draw_cube","color":"yellow"},"stream":"cubes","digest":"54095277e448"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',48,'{"seq":48,"actor":"chance","action":{"do":"draw_cube","color":"purple"},"stream":"cubes","digest":"d05833b07782"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',49,'{"seq":49,"actor":"chance","action":{"do":"draw_cube","color":"black"},"stream":"cubes","digest":"8019512a2d56"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',50,'{"seq":50,"actor":"chance","action":{"do":"draw_cube","color":"red"},"stream":"cubes","digest":"d64829832e73"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',51,'{"seq":51,"actor":"chance","action":{"do":"draw_cube","color":"yellow"},"stream":"cubes","digest":"d182adb98edf"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',52,'{"seq":52,"actor":"chance","action":{"do":"draw_cube","color":"blue"},"stream":"cubes","digest":"7f967058e2c2"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',53,'{"seq":53,"actor":"chance","action":{"do":"draw_cube","color":"black"},"stream":"cubes","digest":"905f74defe17"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',54,'{"seq":54,"actor":"chance","action":{"do":"draw_cube","color":"red"},"stream":"cubes","digest":"7a7a04e55036"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',55,'{"seq":55,"actor":"chance","action":{"do":"draw_cube","color":"purple"},"stream":"cubes","digest":"efbf590f2d5f"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',56,'{"seq":56,"actor":"chance","action":{"do":"draw_cube","color":"black"},"stream":"cubes","digest":"ba0ae626c7ba"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',57,'{"seq":57,"actor":"chance","action":{"do":"draw_cube","color":"blue"},"stream":"cubes","digest":"d2e68cfe6db9"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',58,'{"seq":58,"actor":"chance","action":{"do":"draw_cube","color":"purple"},"stream":"cubes","digest":"776aecc2e058"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',59,'{"seq":59,"actor":"chance","action":{"do":"draw_cube","color":"red"},"stream":"cubes","digest":"6e8e5c6c31cd"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',60,'{"seq":60,"actor":"chance","action":{"do":"draw_cube","color":"purple"},"stream":"cubes","digest":"2cd714a3354a"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',61,'{"seq":61,"actor":"chance","action":{"do":"draw_cube","color":"blue"},"stream":"cubes","digest":"b62a64905744"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',62,'{"seq":62,"actor":"chance","action":{"do":"draw_cube","color":"blue"},"stream":"cubes","digest":"b7e3765c3fab"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',63,'{"seq":63,"actor":"chance","action":{"do":"draw_cube","color":"yellow"},"stream":"cubes","digest":"ae0ca05638ee"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',64,'{"seq":64,"actor":"chance","action":{"do":"draw_cube","color":"red"},"stream":"cubes","digest":"4c9cf2f186f2"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',65,'{"seq":65,"actor":"chance","action":{"do":"draw_cube","color":"yellow"},"stream":"cubes","digest":"61c5ea3831ec"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',66,'{"seq":66,"actor":"chance","action":{"do":"draw_cube","color":"black"},"stream":"cubes","digest":"e2acae1994ce"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',67,'{"seq":67,"actor":"chance","action":{"do":"draw_cube","color":"yellow"},"stream":"cubes","digest":"c0b23706a9b6"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',68,'{"seq":68,"actor":"chance","action":{"do":"deal_row","card":"sweden-link-10"},"stream":"railbot","digest":"3e6efe985772"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',69,'{"seq":69,"actor":"chance","action":{"do":"deal_row","card":"common-deadhead-taxation"},"stream":"railbot","digest":"5caedb0d45e2"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',70,'{"seq":70,"actor":"chance","action":{"do":"deal_row","card":"common-exhaust-yellow"},"stream":"railbot","digest":"21bd0107f49c"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',71,'{"seq":71,"actor":"chance","action":{"do":"deal_row","card":"sweden-link-04"},"stream":"railbot","digest":"7eed82e811c8"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',72,'{"seq":72,"actor":"chance","action":{"do":"draw_operation","card":"sweden-bounty-ostersund"},"stream":"operations","digest":"574b632d1369"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',73,'{"seq":73,"actor":"chance","action":{"do":"draw_operation","card":"sweden-bounty-falun"},"stream":"operations","digest":"c53a684271d6"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',74,'{"seq":74,"actor":"chance","action":{"do":"draw_operation","card":"tunnel-engineer"},"stream":"operations","digest":"b1bc9c4ad3cc"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',75,'{"seq":75,"actor":"you","action":{"do":"urbanize","city":"skovde","color":"yellow"},"digest":"845a296acf65"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',76,'{"seq":76,"actor":"chance","action":{"do":"draw_cube","color":"yellow"},"stream":"cubes","digest":"0cff70e9715b"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',77,'{"seq":77,"actor":"chance","action":{"do":"draw_cube","color":"purple"},"stream":"cubes","digest":"427f7faa1c4e"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',78,'{"seq":78,"actor":"you","action":{"do":"upgrade"},"digest":"890f69e84ce7"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',79,'{"seq":79,"actor":"chance","action":{"do":"turn_over","card":"sweden-link-06"},"stream":"railbot","digest":"7382edb26a05"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',80,'{"seq":80,"actor":"bot","action":{"do":"resolve","slot":3,"card":"sweden-link-04"},"digest":"5649499c2d41","why":{"because":"RB-51","text":"Stockholm / Uppsala / Gävle / Sundsvall points at slot 3.","candidates":[["Uddevalla / Karlstad / Örebro / Uppsala","slot:1"],["Exhaust Yellow","slot:2"],["Malmö / Hässleholm / Halmstad / Göteborg","slot:3"]],"steps":[{"label":"in the slot that the new card names","rule":"RB-51","values":[false,false,true],"least":false}],"chosen":2}}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',81,'{"seq":81,"actor":"bot","action":{"do":"lay","first":"malmo","second":"hassleholm","track":[["3502","3403","3404"]]},"digest":"9d866b965a8e","why":{"because":"RB-57","text":"The Railbot builds the cheapest track between Malmö and Hässleholm.","candidates":[["1 tile for 2, over 3502 3403 3404",""],["1 tile for 2, over 3502 3503 3404",""],["3 tiles for 6, over 3502 3603 3604 3504 3404",""],["3 tiles for 14, over 3502 3402 3302 3303 3404",""],["5 tiles for 14, over 3502 3402 3302 3203 3204 3304 3404",""]],"steps":[{"label":"that costs least","rule":"RB-57","values":[2,2,6,14,14],"least":true},{"label":"with fewest new tiles","rule":"RB-X4","values":[1,1,null,null,null],"least":true},{"label":"with fewest new links","rule":"RB-X4","values":[1,1,null,null,null],"least":true},{"label":"with the smallest hex numbers","rule":"RB-X4","values":[[3502,3403,3404],[3502,3503,3404],null,null,null],"least":true}]}}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',82,'{"seq":82,"actor":"bot","action":{"do":"lay","first":"hassleholm","second":"halmstad","track":[["3404","3304","3204","3203","3202"]]},"digest":"944d0591af56","why":{"because":"RB-57","text":"The Railbot builds the cheapest track between Hässleholm and Halmstad.","candidates":[["3 tiles for 6, over 3404 3304 3204 3203 3202",""],["2 tiles for 8, over 3404 3303 3203 3202",""],["2 tiles for 8, over 3404 3303 3302 3202",""],["2 tiles for 8, over 3502 3402 3302 3202",""],["4 tiles for 8, over 3404 3304 3204 3103 3102 3202",""]],"steps":[{"label":"that costs least","rule":"RB-57","values":[6,8,8,8,8],"least":true}]}}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',83,'{"seq":83,"actor":"bot","action":{"do":"lay","first":"halmstad","second":"goteborg","track":[["3202","3102","3002","2901","2801"]]},"digest":"8fc46507f6b9","why":{"because":"RB-57","text":"The Railbot builds the cheapest track between Halmstad and Göteborg.","candidates":[["3 tiles for 6, over 3202 3102 3002 2901 2801",""],["4 tiles for 8, over 3202 3102 3002 2902 2802 2801",""],["4 tiles for 8, over 3202 3102 3003 2902 2802 2801",""],["4 tiles for 8, over 3202 3102 3003 2902 2901 2801",""],["5 tiles for 10, over 3202 3102 3003 2903 2803 2802 2801",""]],"steps":[{"label":"that costs least","rule":"RB-57","values":[6,8,8,8,10],"least":true}]}}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',84,'{"seq":84,"actor":"you","action":{"do":"railbot_line","line":"sodra_stambanan"},"digest":"49513af933e2"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',85,'{"seq":85,"actor":"you","action":{"do":"urbanize","city":"hassleholm","color":"yellow"},"digest":"da7726ab7c07"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',86,'{"seq":86,"actor":"chance","action":{"do":"draw_cube","color":"purple"},"stream":"cubes","digest":"b1bc705d9542"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',87,'{"seq":87,"actor":"chance","action":{"do":"draw_cube","color":"yellow"},"stream":"cubes","digest":"553e79c74060"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',88,'{"seq":88,"actor":"chance","action":{"do":"draw_operation","card":"new-industry"},"stream":"operations","digest":"1ad8647bbb18"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',89,'{"seq":89,"actor":"you","action":{"do":"urbanize","city":"uppsala","color":"yellow"},"digest":"5d564004d3dc"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',90,'{"seq":90,"actor":"chance","action":{"do":"draw_cube","color":"black"},"stream":"cubes","digest":"55e7de7a1596"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',91,'{"seq":91,"actor":"chance","action":{"do":"draw_cube","color":"yellow"},"stream":"cubes","digest":"ea8b7dab75fb"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',92,'{"seq":92,"actor":"you","action":{"do":"build","start":"hassleholm","grant":false},"digest":"5600d5a06d37"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-8',93,'{"seq":93,"goto":91}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',1,'{"seq":1,"actor":"chance","action":{"do":"draw_home","card":"cape_town"},"stream":"destinations","digest":"7c1c64bd270f"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',2,'{"seq":2,"actor":"chance","action":{"do":"draw_home","card":"iguazu_falls"},"stream":"destinations","digest":"b87f209a9db5"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',3,'{"seq":3,"actor":"chance","action":{"do":"draw_home","card":"galapagos"},"stream":"destinations","digest":"3283274dec0c"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',4,'{"seq":4,"actor":"chance","action":{"do":"draw_home","card":"socotra"},"stream":"destinations","digest":"d68e64759a1d"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',5,'{"seq":5,"actor":"chance","action":{"do":"draw_home","card":"bogota"},"stream":"destinations","digest":"784f8e3ffd24"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',6,'{"seq":6,"actor":"chance","action":{"do":"draw_home","card":"addis_ababa"},"stream":"destinations","digest":"9d4e95a5b902"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',7,'{"seq":7,"actor":"chance","action":{"do":"draw_objective","objective":"collector"},"stream":"objectives","digest":"7f3a4fa18a87"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',8,'{"seq":8,"actor":"chance","action":{"do":"draw_objective","objective":"wild_places"},"stream":"objectives","digest":"dc7ea2b87e11"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',9,'{"seq":9,"actor":"chance","action":{"do":"draw_objective","objective":"harbour_lights"},"stream":"objectives","digest":"b530d69d525c"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',10,'{"seq":10,"actor":"chance","action":{"do":"deal_ticket","ticket":"train"},"stream":"tickets","digest":"05113668479c"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',11,'{"seq":11,"actor":"chance","action":{"do":"deal_ticket","ticket":"airliner"},"stream":"tickets","digest":"830e1c00368b"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',12,'{"seq":12,"actor":"chance","action":{"do":"deal_ticket","ticket":"wild"},"stream":"tickets","digest":"3471471fa4e4"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',13,'{"seq":13,"actor":"chance","action":{"do":"deal_ticket","ticket":"train"},"stream":"tickets","digest":"aeb203e94f25"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',14,'{"seq":14,"actor":"chance","action":{"do":"deal_ticket","ticket":"light_plane"},"stream":"tickets","digest":"1f38b5d87861"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',15,'{"seq":15,"actor":"chance","action":{"do":"deal_ticket","ticket":"wild"},"stream":"tickets","digest":"b463364f89b3"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',16,'{"seq":16,"actor":"chance","action":{"do":"deal_ticket","ticket":"ship"},"stream":"tickets","digest":"4b71481c4e94"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',17,'{"seq":17,"actor":"chance","action":{"do":"reveal","card":"berlin"},"stream":"destinations","digest":"7e6d3db678c7"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',18,'{"seq":18,"actor":"chance","action":{"do":"reveal","card":"buenos_aires"},"stream":"destinations","digest":"6db00bc6d0d0"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',19,'{"seq":19,"actor":"chance","action":{"do":"reveal","card":"beijing"},"stream":"destinations","digest":"bc6b7cbf8aa8"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',20,'{"seq":20,"actor":"you","action":{"do":"travel","to":"beijing"},"digest":"19f0f8ac1b18"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',21,'{"seq":21,"actor":"you","action":{"do":"way","places":["johannesburg","los_angeles","beijing"],"pay":["train","airliner","wild"]},"digest":"d99e835223a3"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',22,'{"seq":22,"actor":"chance","action":{"do":"reveal","card":"great_barrier_reef"},"stream":"destinations","digest":"34730aa39baf"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',23,'{"seq":23,"actor":"chance","action":{"do":"meet","card":"pottery_maker"},"stream":"encounters","digest":"0c5330cbaebf"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',24,'{"seq":24,"actor":"chance","action":{"do":"meet","card":"hotel_porter"},"stream":"encounters","digest":"f2a66d7215ac"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',25,'{"seq":25,"actor":"you","action":{"do":"arrange","card":"buenos_aires"},"digest":"a2f5bef29310"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',26,'{"seq":26,"actor":"you","action":{"do":"arrange","card":"great_barrier_reef"},"digest":"2af743c724db"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',27,'{"seq":27,"actor":"you","action":{"do":"take","ticket":"train"},"digest":"10a5eac9aa38"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',28,'{"seq":28,"actor":"chance","action":{"do":"deal_ticket","ticket":"wild"},"stream":"tickets","digest":"39086f300fe0"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',29,'{"seq":29,"actor":"you","action":{"do":"take","ticket":"light_plane"},"digest":"3f7345c5918b"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',30,'{"seq":30,"actor":"chance","action":{"do":"deal_ticket","ticket":"airliner"},"stream":"tickets","digest":"c6b7a5790eff"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',31,'{"seq":31,"actor":"bot","action":{"do":"aim","to":"buenos_aires","tier":1},"digest":"a4e9e7536113","why":{"because":"WL-32","text":"Automaton 1 goes for a destination at most 3 steps away, the one furthest to the right.","candidates":[["Berlin","place:berlin"],["Great Barrier Reef","place:great_barrier_reef"],["Buenos Aires","place:buenos_aires"]],"steps":[{"label":"near it, without flying","rule":"WL-32","values":[false,false,true],"least":false}],"chosen":2}}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',32,'{"seq":32,"actor":"bot","action":{"do":"walk","to":"lima"},"digest":"78e552e40b16","why":{"because":"WL-27","text":"Automaton 1 takes a shortest way.","candidates":[["Mexico City","place:mexico_city"],["Galápagos Islands","place:galapagos"],["Lima","place:lima"]],"steps":[{"label":"on a shortest way","rule":"WL-27","values":[4,4,2],"least":true}],"chosen":2}}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',33,'{"seq":33,"actor":"bot","action":{"do":"walk","to":"valparaiso"},"digest":"c50efda8199b","why":{"because":"WL-27","text":"Automaton 1 takes a shortest way.","candidates":[["Bogotá","place:bogota"],["Valparaíso","place:valparaiso"],["Iguazú Falls","place:iguazu_falls"]],"steps":[{"label":"on a shortest way","rule":"WL-27","values":[3,1,1],"least":true},{"label":"first in the order of places","rule":"AMB-11","values":[null,13,15],"least":true}],"chosen":1}}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',34,'{"seq":34,"actor":"bot","action":{"do":"walk","to":"buenos_aires"},"digest":"3e46c7719640","why":{"because":"WL-27","text":"Automaton 1 takes a shortest way.","candidates":[["Lima","place:lima"],["Buenos Aires","place:buenos_aires"],["Rio de Janeiro","place:rio_de_janeiro"],["Auckland","place:auckland"]],"steps":[{"label":"on a shortest way","rule":"WL-27","values":[2,0,2,2],"least":true}],"chosen":1}}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',35,'{"seq":35,"actor":"bot","action":{"do":"gain","card":"buenos_aires"},"digest":"b3f6548230d8","why":{"because":"WL-30","text":"Automaton 1 stands on the available destination Buenos Aires."}}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',36,'{"seq":36,"actor":"chance","action":{"do":"reveal","card":"istanbul"},"stream":"destinations","digest":"dfb984f5ef07"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',37,'{"seq":37,"actor":"bot","action":{"do":"wait","collectible":"souvenir"},"digest":"3091871f791a","why":{"because":"AMB-13","text":"Automaton 1 has 0 of 6 souvenirs, and too few points for the next one. It stays, and its turn is over."}}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',38,'{"seq":38,"actor":"bot","action":{"do":"head","to":"cairo","by_land":false},"digest":"46e9e9480369","why":{"because":"WL-38","text":"Nothing is within 3 steps, and nothing free lies in its own zone. Automaton 2 heads for the nearest airport of the zone it stands in.","candidates":[["Cairo","place:cairo"],["Johannesburg","place:johannesburg"]],"steps":[{"label":"fewest steps away","rule":"WL-38","values":[1,3],"least":true}]}}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',39,'{"seq":39,"actor":"bot","action":{"do":"walk","to":"cairo"},"digest":"ae8d3a853530","why":{"because":"WL-27","text":"Automaton 2 takes a shortest way.","candidates":[["Cairo","place:cairo"],["Virunga Volcanoes","place:virunga"]],"steps":[{"label":"on a shortest way","rule":"WL-27","values":[0,2],"least":true}]}}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',40,'{"seq":40,"actor":"bot","action":{"do":"aim","to":"great_barrier_reef","tier":3},"digest":"3879b4dfc27a","why":{"because":"WL-41","text":"At an airport Automaton 2 takes the free destination furthest to the right.","candidates":[["Istanbul","place:istanbul"],["Berlin","place:berlin"],["Great Barrier Reef","place:great_barrier_reef"]],"steps":[{"label":"that no other trotter is one step away from","rule":"WL-41","values":[true,true,true],"least":false},{"label":"furthest to the right","rule":"WL-41","values":[1,2,3],"least":false}],"chosen":2}}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',41,'{"seq":41,"actor":"bot","action":{"do":"fly","to":"sydney"},"digest":"0c34096b0ad0","why":{"because":"WL-43","text":"Automaton 2 flies to the zone of its destination.","candidates":[["Sydney","place:sydney"]]}}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',42,'{"seq":42,"actor":"bot","action":{"do":"walk","to":"great_barrier_reef"},"digest":"211c26f7347f","why":{"because":"WL-27","text":"Automaton 2 takes a shortest way.","candidates":[["Great Barrier Reef","place:great_barrier_reef"],["Adelaide","place:adelaide"],["Auckland","place:auckland"]],"steps":[{"label":"on a shortest way","rule":"WL-27","values":[0,2,2],"least":true}]}}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',43,'{"seq":43,"actor":"bot","action":{"do":"gain","card":"great_barrier_reef"},"digest":"c25c263802f5","why":{"because":"WL-30","text":"Automaton 2 stands on the available destination Great Barrier Reef."}}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',44,'{"seq":44,"actor":"chance","action":{"do":"reveal","card":"casablanca"},"stream":"destinations","digest":"c3b8deca108e"}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',45,'{"seq":45,"actor":"bot","action":{"do":"wait","collectible":"camera"},"digest":"39c76acea343","why":{"because":"AMB-13","text":"Automaton 2 has 0 of 1 cameras, and too few points for the next one. It stays, and its turn is over."}}');
INSERT INTO "entries" VALUES('stored-game-of-0-1-9',46,'{"seq":46,"goto":28}');
CREATE TABLE games (
	id TEXT NOT NULL, 
	owner TEXT NOT NULL, 
	header TEXT NOT NULL, 
	game TEXT NOT NULL, 
	surface TEXT NOT NULL, 
	setting TEXT NOT NULL, 
	override TEXT NOT NULL, 
	created TEXT NOT NULL, 
	updated TEXT NOT NULL, 
	stamp INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	over BOOLEAN NOT NULL, 
	score INTEGER, 
	opponent INTEGER, 
	won BOOLEAN, 
	reason TEXT NOT NULL, 
	turns INTEGER NOT NULL, 
	status TEXT NOT NULL, 
	broken TEXT NOT NULL, 
	imported BOOLEAN NOT NULL, 
	shared BOOLEAN NOT NULL, 
	note TEXT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('stored-game-of-0-1-1','local','{"chair":1,"game":"template","rules":1,"content":"2633e58b4cf3","options":{"start":"you"},"seed":1}','template','screen','','','2026-11-15T12:00:01.000Z','2026-11-15T12:00:04.000Z',4,10,1,14,7,1,'all pebbles taken',7,'You 14, Robin 7','',0,0,'');
INSERT INTO "games" VALUES('stored-game-of-0-1-2','local','{"chair":1,"game":"template","rules":1,"content":"8c2d0f3f185a","options":{"start":"you"},"seed":2,"override":"My box"}','template','screen','with the values of “My box”','My box','2026-11-15T12:00:05.000Z','2026-11-15T12:00:08.000Z',4,7,0,NULL,NULL,NULL,'',1,'You 3, Robin 1','',0,0,'');
INSERT INTO "games" VALUES('stored-game-of-0-1-3','local','{"chair":1,"game":"template","rules":1,"content":"2633e58b4cf3","options":{"start":"robin"},"seed":5}','template','screen','Who starts: Robin','','2026-11-15T12:00:09.000Z','2026-11-15T12:00:12.000Z',4,9,0,NULL,NULL,NULL,'',1,'You 3, Robin 3','',0,0,'');
INSERT INTO "games" VALUES('stored-game-of-0-1-4','local','{"chair":1,"game":"carcassonne","rules":1,"content":"543ed6f6e34d","options":{"colours":3,"meeples":4,"marker":true},"seed":4}','carcassonne','screen','','','2026-11-15T12:00:13.000Z','2026-11-15T12:00:20.000Z',8,18,0,NULL,NULL,NULL,'',5,'Red 1 (last), Green 2, Yellow 3, Tiles left 65','',0,0,'');
INSERT INTO "games" VALUES('stored-game-of-0-1-5','local','{"chair":1,"game":"sam","rules":1,"content":"1e351b141ea9","options":{"difficulty":"medium","first_city":"standard","sides":"a","neutral":"fixed","simmental":false},"seed":4}','sam','screen','','','2026-11-15T12:00:21.000Z','2026-11-15T12:00:28.000Z',8,50,0,NULL,NULL,NULL,'',5,'You 1, Sam 3, Dollars 7, Hand 4/4, Steps 3, Certificates 0, Sam''s workers 1 1 2, Job market 2/12','',0,0,'');
INSERT INTO "games" VALUES('stored-game-of-0-1-6','local','{"chair":1,"game":"sam","rules":1,"content":"1e351b141ea9","surface":"table","options":{"difficulty":"medium","first_city":"standard","sides":"a","neutral":"fixed","simmental":false},"seed":4}','sam','table','','','2026-11-15T12:00:29.000Z','2026-11-15T12:00:32.000Z',4,4,0,NULL,NULL,NULL,'',1,'Sam 0, Workers 1 2★ 1, Engine 0, Next Bloomington','',0,0,'');
INSERT INTO "games" VALUES('stored-game-of-0-1-7','local','{"chair":1,"game":"automa","rules":1,"content":"4d5f68630ecb","options":{"difficulty":"unrestricted","sides":"a","neutral":"fixed"},"seed":4}','automa','screen','','','2026-11-15T12:00:33.000Z','2026-11-15T12:00:40.000Z',8,61,0,NULL,NULL,NULL,'',5,'You 1, Automa 22, Dollars 5, Hand 4/4, Steps 3, Certificates 0, Disc number 0, Job market 2/12','',0,0,'');
INSERT INTO "games" VALUES('stored-game-of-0-1-8','local','{"chair":1,"game":"railbot","rules":1,"content":"48acc4cfe3ce","options":{"map":"sweden","barons":false,"cash":false,"target":"standard","exhaust":0,"cards":0,"display":5,"markers":0},"seed":4}','railbot','screen','','','2026-11-15T12:00:41.000Z','2026-11-15T12:00:48.000Z',8,93,0,NULL,NULL,NULL,'',5,'Score 0, Cash 0, Bonds 8, Income 0, Engine 2, Empty cities 0 of 10, Turn 2','',0,0,'');
INSERT INTO "games" VALUES('stored-game-of-0-1-9','local','{"chair":1,"game":"bigrace","rules":1,"content":"090bbd1679e1","options":{"automatons":2,"trotter":"finn_aldersey"},"seed":4}','bigrace','screen','','','2026-11-15T12:00:49.000Z','2026-11-15T12:00:56.000Z',8,46,0,NULL,NULL,NULL,'',5,'You 2 XP, Automaton 1 0 XP, Automaton 2 0 XP, Objectives 0 of 2, Actions 0, Round 1','',0,0,'');
CREATE TABLE goals (
	owner TEXT NOT NULL, 
	game TEXT NOT NULL, 
	goal TEXT NOT NULL, 
	game_id TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	reached TEXT NOT NULL, 
	PRIMARY KEY (owner, game, goal)
);
CREATE TABLE hints (
	game_id TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	PRIMARY KEY (game_id, seq), 
	FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "hints" VALUES('stored-game-of-0-1-3',3);
CREATE TABLE overrides (
	owner TEXT NOT NULL, 
	game TEXT NOT NULL, 
	name TEXT NOT NULL, 
	fingerprint TEXT NOT NULL, 
	text TEXT NOT NULL, 
	added TEXT NOT NULL, 
	PRIMARY KEY (owner, game, name, fingerprint)
);
INSERT INTO "overrides" VALUES('local','template','My box','8c2d0f3f185a','format = "secondchair-override/1"
game = "template"
name = "My box"
[[change]]
file = "pebbles"
id = 2
set = { takes = 3 }
','2026-11-15T12:00:00.000Z');
CREATE TABLE played (
	owner TEXT NOT NULL, 
	game TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	game_id TEXT NOT NULL, 
	surface TEXT NOT NULL, 
	result INTEGER NOT NULL, 
	opponent INTEGER, 
	won BOOLEAN, 
	reason TEXT NOT NULL, 
	setting TEXT NOT NULL, 
	note TEXT NOT NULL, 
	finished TEXT NOT NULL, 
	PRIMARY KEY (owner, game, number), 
	UNIQUE (game_id)
);
INSERT INTO "played" VALUES('local','template',1,'stored-game-of-0-1-1','screen',14,7,1,'all pebbles taken','','','2026-11-15T12:00:04.000Z');
CREATE TABLE seats (
	game_id TEXT NOT NULL, 
	piece TEXT NOT NULL, 
	player TEXT NOT NULL, 
	name TEXT NOT NULL, 
	PRIMARY KEY (game_id, piece), 
	FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);
CREATE TABLE secondchair (
	version INTEGER NOT NULL, 
	PRIMARY KEY (version)
);
INSERT INTO "secondchair" VALUES(2);
CREATE INDEX games_by_owner ON games (owner, updated);
CREATE INDEX goals_by_game ON goals (game_id);
CREATE INDEX seats_by_player ON seats (player);
COMMIT;
