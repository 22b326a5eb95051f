import { beforeEach } from "vitest";
import { agentsSuite } from "../../collector/store/agents-suite.ts";
import { searchSuite } from "../../collector/store/search-suite.ts";
import { storeSuite } from "../../collector/store/suite.ts";
import { tallySuite } from "../../collector/store/tally-suite.ts";
import { noMongo } from "../../support/mongo.ts";
import { openTemporary } from "../../support/mongo-store.ts";

beforeEach(({ skip }) => skip(noMongo !== undefined, noMongo));
storeSuite("mongo", openTemporary);
agentsSuite("mongo", openTemporary);
searchSuite("mongo", openTemporary);
tallySuite("mongo", openTemporary);
