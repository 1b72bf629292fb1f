/** Before the tests: those with random input begin with the seed that the run has printed. */
import fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['SEED']) });
