import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  defaultProof,
  type ProofPart,
  proofLevels,
  proofParts,
  proofRulesOf,
} from '#shared/business/proof-settings.ts';
import { legKinds } from '#shared/orders/leg-attempt.ts';
import {
  asksForProof,
  bagDifferenceText,
  missingProof,
  missingProofText,
  type ProofGiven,
} from './proof-rules.ts';

const none: ProofGiven = { photos: 0, is_signed: false };
const off = proofRulesOf(defaultProof);

describe('what a door asks for', () => {
  test('is nothing until the owner asks for more, but for a photo of a failed stop that may be taken [PRF-1]', () => {
    for (const kind of legKinds) {
      expect([asksForProof(off, kind), missingProof(off, kind, none)]).toEqual([false, []]);
    }
    expect(off.failed.photos).toBe('optional');
  });

  test('is missing where it is required and not given, of that leg alone [PRF-1, PRF-3]', () => {
    const levels = fc.record(
      Object.fromEntries(proofParts.map((part) => [part, fc.constantFrom(...proofLevels)])) as Record<
        ProofPart,
        fc.Arbitrary<(typeof proofLevels)[number]>
      >,
    );
    const given = fc.record({
      bag_count: fc.constantFrom(null, undefined, 1, 99),
      photos: fc.nat(4),
      receiver_name: fc.constantFrom(null, undefined, '', ' ', 'Mia Wong'),
      is_signed: fc.boolean(),
    });
    fc.assert(
      fc.property(levels, given, (parts, proof) => {
        const there = {
          bags: typeof proof.bag_count === 'number',
          photos: proof.photos > 0,
          receiver: proof.receiver_name === 'Mia Wong',
          signature: proof.is_signed,
        };
        const rules = { ...off, pickup: parts };
        const missing = proofParts.filter((part) => parts[part] === 'required' && !there[part]);
        expect(missingProof(rules, 'pickup', proof)).toEqual(missing);
        expect(missingProof(rules, 'delivery', proof)).toEqual([]);
        expect(asksForProof(rules, 'pickup')).toBe(proofParts.some((part) => parts[part] !== 'off'));
      }),
    );
  });

  test.each([
    [['bags'], 'Count the bags.'],
    [['bags', 'photos'], 'Count the bags and take a photo first.'],
    [
      ['bags', 'photos', 'receiver', 'signature'],
      'Count the bags, take a photo first, enter who received it and ask for a signature.',
    ],
  ] as const)('is named part by part: %s [PRF-3]', (parts, text) => {
    expect(missingProofText(parts)).toBe(text);
  });
});

test.each([
  [3, 2, '3 bags were collected, 2 are being delivered.'],
  [1, 2, '1 bag was collected, 2 are being delivered.'],
  [2, 1, '2 bags were collected, 1 is being delivered.'],
  [2, 2, null],
  [null, 2, null],
  [2, null, null],
])('%s bags collected and %s delivered [PRF-12]', (collected, delivered, text) => {
  expect(bagDifferenceText(collected, delivered)).toBe(text);
});
