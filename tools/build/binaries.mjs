import { open, readdir } from 'node:fs/promises';
import path from 'node:path';

/** Processors by their number in the header of an ELF file. */
const machines = { 62: 'x64', 183: 'arm64' };

/** Returns the processor of a Linux binary, as in `process.arch`, or undefined for a different file. */
async function readMachine(file) {
  const handle = await open(file);
  try {
    const header = Buffer.alloc(20);
    await handle.read(header, 0, header.length, 0);
    if (!header.subarray(0, 4).equals(Buffer.from('\x7fELF', 'latin1'))) return undefined;
    return machines[header.readUInt16LE(18)] ?? 'unknown';
  } finally {
    await handle.close();
  }
}

/** Returns the binaries below a folder that are for a different system or processor. */
export async function findForeignBinaries(folder, cpu) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && /\.(node|dylib|dll|exe)$|\.so(\.\d+)*$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const found = await Promise.all(files.map(async (file) => ({ file, machine: await readMachine(file) })));
  return found.filter(({ machine }) => machine !== cpu).map(({ file }) => path.relative(folder, file));
}
