import { readExportFile } from '@lapis/import';
import type { ReadSource } from './import-worker';
import { readSource } from './read-source';

/** Reads exports within the test's process, since starting one each time would take seconds. */
export const readHere: ReadSource = (system, path) => readSource(system, path, undefined, readExportFile);
