import type { ArchiveReader } from "../store/archive.ts";
import { openEmbeddedArchive } from "../store/embedded/archive-reader.ts";
import { eventsFile } from "../store/embedded/database.ts";
import type { Organization } from "../store/store.ts";
import { damageTeller, organizationNamed, placeOf, requireData } from "../data/opened.ts";

export interface ArchiveReading extends AsyncDisposable {
  archive: ArchiveReader;
  organization: Organization;
}

/** Opens everything of one organization for reading, whether or not collectors serve it. */
export async function openArchiveForReading(
  flags: Readonly<Record<string, unknown>>,
  org: string | undefined,
): Promise<ArchiveReading> {
  const place = placeOf(flags);
  if (place.store === "file") requireData(place.data, eventsFile);
  const archive =
    place.store === "file"
      ? openEmbeddedArchive(place.data, undefined, damageTeller())
      : await openMongo(place.mongo);
  try {
    const organization = await organizationNamed({ directory: archive }, org);
    return { archive, organization, [Symbol.asyncDispose]: () => archive[Symbol.asyncDispose]() };
  } catch (error) {
    await archive[Symbol.asyncDispose]();
    throw error;
  }
}

async function openMongo(uri = ""): Promise<ArchiveReader> {
  const { openMongoArchive } = await import("../store/mongo/archive-reader.ts");
  return openMongoArchive({ uri });
}
