import type { Question } from './question.ts';

/** What customers ask. */
export const customerQuestions: readonly Question[] = [
  {
    place: 'orders',
    question: 'How do I place an order?',
    answer:
      'Choose Create Order, then your items, when and where we collect them, and when you want them back. You see the total before you send it.',
  },
  {
    place: 'orders',
    question: 'How do I change or cancel an order?',
    answer:
      'Open it under My Orders. You can change or cancel it until it locks, some hours before delivery. After that, ask us.',
  },
  {
    place: 'orders',
    question: 'Why can’t I choose an item?',
    answer: 'You can order what we have agreed a price for. If something is missing, ask us for a price.',
    opens: { label: 'Ask for a price', search: { case_about: 'price' } },
  },
  {
    place: 'prices',
    question: 'What does an item cost?',
    keywords: 'price prices list',
    answer:
      'My Prices lists every item you can order, with your agreed price and its GST. Create Order shows the total before you send it.',
  },
  {
    place: 'orders',
    question: 'How do I order the same again?',
    answer: 'Open an earlier order and order it again. You can change anything before you send it.',
  },
  {
    place: 'orders',
    question: 'What does each status mean?',
    answer:
      'Pending means we have your order. Processing means it is being washed. Ready for pickup means it is clean and waits for its driver.',
  },
  {
    place: 'tracking',
    question: 'When will the driver come?',
    answer:
      'Delivery Tracking shows your driver, the time we expect and how far the order is. It changes by itself.',
  },
  {
    place: 'series',
    question: 'How do I make an order repeat?',
    answer:
      'Turn on “Make this a recurring order” when you create one, and choose how often. We then create each order for you.',
  },
  {
    place: 'series',
    question: 'How do I skip one pickup?',
    answer: 'Open the recurring order and choose Skip beside the pickup. The others stay as they are.',
  },
  {
    place: 'series',
    question: 'I’m going on holiday',
    answer:
      'Under Recurring Orders, Pause All pauses all of them until the day you’re back. To pause only one, open it. Pickups start again by themselves. You see which pickups we’ll skip before you confirm.',
  },
  {
    place: 'series',
    question: 'What do you want me to approve?',
    answer:
      'When we’d like to change your recurring order, you see the old beside the new. Nothing changes until you approve.',
  },
  {
    place: 'schedule',
    question: 'What is coming up?',
    answer:
      'Recurring Schedule shows your recurring orders, and a calendar with every pickup and delivery. Choose a day to see its orders.',
  },
  {
    place: 'cases',
    question: 'Something is missing or damaged',
    answer:
      'Choose Raise a Case, name the order and tell us which items, and what happened. Photos we took of a stain or damage are in the order.',
  },
  {
    place: 'cases',
    question: 'Where do I read your answer?',
    answer: 'Open the case under My Cases. You also get a message when we answer.',
  },
  {
    place: 'invoices',
    question: 'Where are my invoices?',
    answer: 'Under Invoices, newest first. Open one to read it or to download it as a PDF.',
  },
  {
    place: 'invoices',
    question: 'How much do I owe?',
    answer:
      'Invoices begins with your balance and what is overdue. Statement lists every invoice and payment of a period.',
  },
  {
    place: 'invoices',
    question: 'Can you send invoices to our accountant?',
    answer: 'Yes. Choose Billing under Invoices and enter the email addresses they should go to.',
  },
];
