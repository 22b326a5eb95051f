import { beforeEach } from "vitest";
import { webhooksSuite } from "../collector/webhooks/suite.ts";
import { noMongo } from "../support/mongo.ts";

beforeEach(({ skip }) => skip(noMongo !== undefined, noMongo));

webhooksSuite("mongo");
