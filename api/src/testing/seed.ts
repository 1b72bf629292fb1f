/** Runs before the tests: seeds random tests with the seed printed at the start of the run. */
import fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['SEED']) });
