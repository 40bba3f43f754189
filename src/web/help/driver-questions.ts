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
    keywords: 'undo mistake wrong back',
    answer:
      'Tap Undo in the message that appears. For 10 minutes Undo is also in Done today; for On my way it is under More, for Start run in the run menu. After that, call the shop.',
  },
  {
    place: 'deliveries',
    question: 'I am running late',
    keywords: 'late delay traffic jam behind time',
    answer:
      'Open the run menu, tap Running late and choose how much later. Customers see the new times, and we’ll tell everyone you’d reach late. Finishing a stop works the times out again. Sooner back? Tap On time again there.',
  },
  {
    place: 'deliveries',
    question: 'A bag is missing at the door',
    keywords: 'missing lost bags laundry not there short',
    answer:
      'Hand over what you have, tap Delivered, then Add photo or note and say what is missing. If nothing of the order is there, tap Could not deliver. End run asks where it is: answer Missing, and the shop knows at once.',
  },
  {
    place: 'deliveries',
    question: 'A customer gives me something more',
    keywords: 'extra more items another bag besides',
    answer:
      'Take it, tap More at the stop, then They give you more, and say what it is. Once collected, it is under More in Done today. The shop knows at once and counts it.',
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
    answer:
      'Yes. Open the run menu and tap Reorder stops. It works while at least two stops can change places. The shop and your customers see the new times.',
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
