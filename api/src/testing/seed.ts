/** Runs before the tests: seeds random tests with the seed that the run printed. */
import fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['SEED']) });
