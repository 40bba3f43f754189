import fc from 'fast-check';

/** Setup of the tests: what passed once passes again. WASHLINE_SEED, and the long forms of `reliability/`, look elsewhere. */
export const usualSeed = 20_261_128;

fc.configureGlobal({ seed: Number(process.env.WASHLINE_SEED) || usualSeed });
