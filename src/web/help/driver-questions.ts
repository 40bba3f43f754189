import type { Question } from './question.ts';

/** What drivers ask. */
export const driverQuestions: readonly Question[] = [
  {
    place: 'deliveries',
    question: 'How do I start my day?',
    answer: 'Choose Start run. Your stops come in order, and customers see when you’ll come.',
  },
  {
    place: 'deliveries',
    question: 'How do I finish a stop?',
    answer:
      'Tap its main button: On my way, then Collected or Delivered. If the shop wants a photo, a name or a signature, the button asks for it.',
  },
  {
    place: 'deliveries',
    question: 'Nobody is home',
    answer:
      'Tap Could not deliver or Could not collect and choose the reason. We ask the customer for a new date.',
  },
  {
    place: 'deliveries',
    question: 'I tapped the wrong button',
    answer: 'Tap Undo in the message at the bottom. If it is gone, ask the shop to put it right.',
  },
  {
    place: 'deliveries',
    question: 'I have no signal',
    answer:
      'Go on as always. Your phone keeps every update and sends it when the signal is back. Don’t sign out before then.',
  },
  {
    place: 'deliveries',
    question: 'How do I call the customer or find the way?',
    answer: 'Each stop has Call, Text and Navigate. Navigate opens your maps app.',
  },
  {
    place: 'deliveries',
    question: 'Can I do the stops in another order?',
    answer: 'Yes. Reorder them on the run. The shop and your customers see the new times.',
  },
  {
    place: 'deliveries',
    question: 'Where do I see what I have done?',
    answer: 'Finished stops are folded below your run. Below them is a list of all your deliveries.',
  },
  {
    place: 'calendar',
    question: 'What do I have on another day?',
    answer: 'Calendar View shows your pickups and deliveries of a month. Choose a day to see its stops.',
  },
];
