import type { Question } from './question.ts';

/** What owners and admins ask. */
export const staffQuestions: readonly Question[] = [
  {
    place: 'overview',
    question: 'What should I do first?',
    answer:
      'Overview starts with what needs attention: orders without a driver, open cases, orders on closed days and changes that wait for a customer. Each row has the button that deals with it.',
  },
  {
    place: 'overview',
    question: 'How did last month go?',
    keywords: 'revenue report reports months monthly compare sales turnover figures year',
    answer:
      'Below what needs attention, Overview shows orders and revenue of 12 weeks. Choose Months for 12 months, and how the last whole month compares with the one before. Table has every figure.',
    opens: { label: 'Show Months', search: { by: 'month' } },
  },
  {
    place: 'dispatch',
    question: 'How do I give a stop to another driver?',
    answer:
      'Drag it to the other column, or choose the driver in its menu. By keyboard, Space picks it up, the arrow keys move it and Space drops it.',
  },
  {
    place: 'dispatch',
    question: 'What happens when a stop fails?',
    answer:
      'The order needs a new date. We ask the customer to choose one. You find it under Needs a new date, where you can choose one for them.',
  },
  {
    place: 'dispatch',
    question: 'What is the wrap-up?',
    answer:
      'The end of a day: stops that are still open, updates to review and bag counts that differ. When it says nothing, the day is done.',
  },
  {
    place: 'run-sheets',
    question: 'How do I print the stops of a day?',
    answer: 'Run sheets has a page for each driver, with their stops in order. Print it from there.',
  },
  {
    place: 'tracking',
    question: 'Where is a delivery now?',
    answer:
      'Delivery Tracking lists every order with a driver. Open one to see when it was assigned, picked up and delivered.',
  },
  {
    place: 'calendar',
    question: 'What is planned for a day?',
    answer: 'Calendar shows pickups and deliveries of a month. Choose a day to see all of them.',
  },
  {
    place: 'orders',
    question: 'How do I place an order for a customer?',
    answer:
      'Choose Create Order, or press N. Choose the customer first, as their items come at their prices. Then choose items, pickup and delivery.',
  },
  {
    place: 'orders',
    question: 'How do I assign a driver?',
    answer:
      'Choose Assign in the row of the order, then the driver. One driver can pick it up and another can deliver it: open the order to choose for each.',
  },
  {
    place: 'orders',
    question: 'Why is an order locked?',
    answer:
      'Some hours before delivery an order closes to its customer. An owner can still edit it. An admin unlocks it first, in the menu of its row.',
  },
  {
    place: 'orders',
    question: 'What is the difference between cancelling and deleting?',
    answer:
      'A cancelled order stays in your list and its customer sees it. A deleted order is gone for good.',
  },
  {
    place: 'orders',
    question: 'How do I find the orders of one customer?',
    answer:
      'Type their name or email in the search above the list. You can also press Ctrl K on any page and type there.',
  },
  {
    place: 'orders',
    question: 'How do I get my orders into Excel?',
    answer: 'Choose Export CSV in the … menu above the list. The file has all rows of the filters you see.',
  },
  {
    place: 'series',
    question: 'How do I pause a recurring order?',
    answer:
      'Open it under Recurring Orders and pause it until a day you choose. Pickups until then are skipped, and the customer gets a message.',
  },
  {
    place: 'series',
    question: 'Why does my change to a recurring order wait?',
    answer:
      'Its customer has to approve changes to items, dates, instructions and how it repeats. Everything else changes at once. Until they answer, the order stays as it is. If they agree on the phone, switch on They agreed already or press They Agreed.',
  },
  {
    place: 'templates',
    question: 'What is a frequency template?',
    answer:
      'A rhythm with a name, such as every Monday and Thursday. You and your customers choose it when an order repeats.',
  },
  {
    place: 'users',
    question: 'How do I add a customer or a driver?',
    answer:
      'Choose Create User and enter name, email, role and a password. Tell them the password yourself, as we don’t email it.',
  },
  {
    place: 'users',
    question: 'Someone has forgotten their password',
    answer:
      'They can choose Forgot Password when they sign in. You can also reset it in the menu of their row, and tell them the new one.',
  },
  {
    place: 'users',
    question: 'Someone no longer works here',
    answer:
      'Disable their account. They’re signed out everywhere and can’t sign in until you enable them again. What they did stays.',
  },
  {
    place: 'pricing',
    question: 'Why can’t a customer order an item?',
    answer:
      'They have no price for it. Choose the customer under Customer Pricing and add a price. They can order it from then on.',
  },
  {
    place: 'pricing',
    question: 'Does a new price change orders that are there?',
    answer: 'No. An order keeps the prices it was placed with. New orders and new dates get the new price.',
  },
  {
    place: 'cases',
    question: 'How do I answer a case?',
    answer:
      'Open it, write your answer and choose its status. The customer gets a message. Resolved and closed cases leave the count.',
  },
  {
    place: 'money',
    question: 'How do I invoice orders?',
    answer:
      'Ready to Invoice lists delivered orders by customer. Make drafts, look at them, then issue them. An issued invoice has its number for good.',
  },
  {
    place: 'money',
    question: 'How do I record a payment?',
    answer:
      'Open Payments and choose Record Payment. Enter the amount and choose the invoices it pays. What is left stays as credit.',
  },
  {
    place: 'money',
    question: 'How is GST worked out?',
    answer:
      'Prices are before GST. GST is 10%, worked out once on the whole invoice and rounded to the cent.',
  },
  {
    place: 'money',
    question: 'An invoice is wrong',
    answer:
      'If nobody has paid it, you can void it and invoice its orders again. Otherwise adjust it: a note with its own number corrects it.',
  },
  {
    place: 'money',
    question: 'Who owes us money?',
    answer: 'Overdue lists who owes you something past its due day, oldest first, with the amounts by age.',
  },
  {
    place: 'skus',
    question: 'How do I add something we wash?',
    answer:
      'Choose Add SKU and enter name, category, unit and base price. Then agree a price with each customer who may order it.',
  },
  {
    place: 'skus',
    question: 'How do I raise a price for everybody?',
    keywords: 'increase change prices all customers rise bulk',
    answer:
      'Edit the SKU and save its new price. You then see every customer who has their own price, from what to what. Turn off who keeps it, and set the rest. Orders placed keep theirs.',
  },
  {
    place: 'closed-days',
    question: 'How do I close for a public holiday?',
    answer:
      'Suggest Public Holidays lists those of your state. Choose the ones you close on, or add any other day with a name your customers read.',
  },
  {
    place: 'closed-days',
    question: 'What happens to orders on a closed day?',
    answer:
      'Nobody can book it. Orders that are already there stay in a list until you move them. You see what each customer will read before you do.',
  },
  {
    place: 'labels',
    question: 'How do I label bags?',
    answer:
      'Print labels for an order, or a sheet of blank ones. A blank label belongs to the order it is first scanned for.',
  },
  {
    place: 'booking',
    question: 'How do I offer pickup times to choose from?',
    answer:
      'Add windows for the days you drive, then let customers choose one. You can limit how many visits a window takes, and where you go.',
  },
  {
    place: 'settings',
    question: 'How late can customers change an order?',
    answer:
      'Orders lock, in Times and rules, says how many hours before delivery an order closes to its customer. You can always edit it.',
  },
  {
    place: 'settings',
    question: 'I am no longer registered for GST',
    answer:
      'Invoice everything that is delivered, then turn off Registered for GST. Open orders get new totals, and you see how many before you save.',
  },
  {
    place: 'settings',
    question: 'How do I get all of it out?',
    keywords: 'export exports backup backups download data csv leave copy',
    answer:
      'Export Everything, at the foot of Settings: one ZIP file with a CSV of each list. Export CSV in the … of a list saves that list alone. A customer’s … has their statement and personal data. Photos are in a backup: the people who run this service make it.',
  },
  {
    place: 'settings',
    question: 'How do I change our name or address?',
    answer:
      'Under Business. Customers see the name in mails and when they sign in. New orders start with the address.',
  },
];
