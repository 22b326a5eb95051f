import { beforeEach } from "vitest";
import { streamSuite } from "../../collector/stream/suite.ts";
import { noMongo } from "../../support/mongo.ts";

beforeEach(({ skip }) => skip(noMongo !== undefined, noMongo));

streamSuite("mongo");
