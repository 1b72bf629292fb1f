import type { ReadSource } from '../mover';
import { readExportFile } from './read-export';
import { readSource } from './read-source';

/** Reads exports in the process of the test: to start one for each would take seconds. */
export const readHere: ReadSource = (system, path) => readSource(system, path, undefined, readExportFile);
