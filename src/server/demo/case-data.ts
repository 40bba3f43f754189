import { admin, newcomer, owner } from './plan/people.ts';
import type { CaseData } from './plan/planned-case.ts';

const chairCoversText = `Unpacking for the wedding we found small rust-coloured marks on eleven of the chair covers, along the lower hem, about the size of a match head, all of them on the left side. They have been in the dry store since your van brought them, still in your wrapping, and they were clean when they left us: we photograph each stack at the dock before it is loaded, and I can send you the pictures.

Lorenzo thinks a hanger or the wire of a cage has bled. We had to cover the top table with our old set, which is a different white, and the bride's mother noticed. Please take the eleven off the invoice and tell us whether the marks come out. If they do not, we will have to talk about replacing them; they are $38 each and the supplier wants three weeks.`;

/** The demo's cases of the last weeks, the oldest first. */
export const caseData: readonly CaseData[] = [
  {
    from: 'amelia@harbourlane.example',
    days_ago: 24,
    time: '09:12',
    type: 'inquiry',
    priority: 'low',
    subject: 'Collection before six on regatta days?',
    description:
      'Argyle St is closed to vans from six in the morning on the regatta weekend. Could you collect at five, or the evening before?',
    answers: [
      { by: admin, days_later: 0, time: '10:05', status: 'in_progress' },
      {
        by: admin,
        days_later: 1,
        time: '08:30',
        status: 'resolved',
        resolution: 'The evening before, at seven. Mei has it in her book for both days.',
      },
      { by: owner, days_later: 5, time: '16:20', status: 'closed' },
    ],
  },
  {
    from: 'boatshed@northbank.example',
    days_ago: 20,
    time: '18:40',
    type: 'refund',
    priority: 'low',
    subject: 'Polos two sizes smaller',
    description: 'Three of the club polos now fit the juniors only. They were labelled cold wash.',
    about: 'Work Polo',
    answers: [
      { by: owner, days_later: 1, time: '07:15', status: 'in_progress' },
      {
        by: owner,
        days_later: 3,
        time: '11:40',
        status: 'closed',
        resolution: 'Our fault, they went in with the hot load. The three are credited at their full price.',
      },
    ],
  },
  {
    from: 'tom.g@mail.example',
    days_ago: 17,
    time: '19:25',
    type: 'complaint',
    priority: 'medium',
    subject: 'Button missing on the blue shirt',
    description: 'Second from the top, it was there on Monday. No spare on the hanger either.',
    about: 'Business Shirt',
    answers: [
      {
        by: admin,
        days_later: 1,
        time: '09:50',
        status: 'resolved',
        resolution: 'Drop it at the counter any time, we sew one on while you wait. No charge.',
      },
    ],
  },
  {
    from: 'office@littlewattle.example',
    days_ago: 15,
    time: '10:33',
    type: 'inquiry',
    priority: 'medium',
    subject: 'Which detergent are the cot sheets washed with?',
    description: 'A new baby starts on the first and the parents ask for the list of what is in it.',
    answers: [
      {
        by: owner,
        days_later: 0,
        time: '14:10',
        status: 'resolved',
        resolution:
          'Fragrance-free and enzyme-free, rinsed twice. The data sheet is in your mail and a copy comes with the next bag.',
      },
    ],
  },
  {
    from: 'mabel.ng@mail.example',
    days_ago: 12,
    time: '20:05',
    type: 'feedback',
    priority: 'low',
    subject: 'Thank you, Aisha',
    description:
      'She noticed that the lining of the black dress had come loose and asked before it was pressed. That saved the evening.',
    about: 'Dress, evening',
    answers: [
      {
        by: owner,
        days_later: 1,
        time: '08:05',
        status: 'closed',
        resolution: 'Passed on at the morning round, with applause. Thank you for writing.',
      },
    ],
  },
  {
    from: 'amelia@harbourlane.example',
    days_ago: 9,
    time: '13:47',
    type: 'refund',
    priority: 'medium',
    subject: 'Bath towels short by a dozen',
    description:
      'The stocktake is twelve under the list of your delivery. The night porter counted twice and signed the sheet with a question mark.',
    about: 'Bath Towel',
    answers: [
      { by: admin, days_later: 0, time: '15:30', status: 'in_progress' },
      {
        by: admin,
        days_later: 1,
        time: '11:05',
        status: 'resolved',
        resolution:
          'Found in a cage for another hotel. They came with the next van, and the twelve are off the invoice for the trouble.',
      },
    ],
  },
  {
    from: 'hello@saltbushspa.example',
    days_ago: 6,
    time: '11:18',
    type: 'complaint',
    priority: 'high',
    subject: 'Table covers still smell of almond oil',
    description:
      'Two clients have asked what it is. It is faint when they are cold and not faint at all when the table is heated.',
    about: 'Massage Table Cover',
    answers: [
      { by: admin, days_later: 0, time: '12:02', status: 'in_progress' },
      {
        by: owner,
        days_later: 2,
        time: '09:20',
        status: 'resolved',
        resolution:
          'Washed again at 90° with a degreaser, free of charge. Yours run on the hot cycle from now on.',
      },
    ],
  },
  {
    from: 'priya.raman@mail.example',
    days_ago: 5,
    time: '17:56',
    type: 'feedback',
    priority: 'medium',
    subject: 'Could the driver text before coming?',
    description:
      'Ten minutes would do. The dog goes wild at the bell and the baby sleeps at exactly the time you come.',
    answers: [{ by: admin, days_later: 1, time: '10:15', status: 'in_progress' }],
  },
  {
    from: 'events.and.conference.linen@quarterdeck-pyrmont-wharf.example',
    days_ago: 4,
    time: '08:55',
    type: 'refund',
    priority: 'high',
    subject: 'Rust marks on eleven chair covers for the wedding, with photographs of each stack at the dock',
    description: chairCoversText,
    about: 'Chair Cover, banquet',
    answers: [
      { by: owner, days_later: 0, time: '09:30', status: 'in_progress' },
      {
        by: owner,
        days_later: 1,
        time: '16:45',
        resolution:
          'The eleven are off the invoice. A rust remover is on four of them as a trial, we will know in two days whether it shows.',
      },
    ],
  },
  {
    from: 'amelia@harbourlane.example',
    days_ago: 3,
    time: '07:50',
    type: 'feedback',
    priority: 'low',
    subject: 'The new cages are a joy',
    description: 'They roll, they brake, and they fit the lift. Whoever picked them should pick everything.',
    answers: [
      {
        by: admin,
        days_later: 0,
        time: '08:25',
        status: 'closed',
        resolution: 'That was Jonah. He is insufferable now.',
      },
    ],
  },
  {
    from: 'desk@wanderersrest.example',
    days_ago: 2,
    time: '15:22',
    type: 'complaint',
    priority: 'medium',
    subject: 'A bag of pillowcases that is not ours',
    description:
      'Grey stripes, about thirty. Ours are plain. Somebody is short of theirs and has ours, I suppose.',
    about: 'Pillowcase',
    answers: [{ by: admin, days_later: 0, time: '15:58', status: 'in_progress' }],
  },
  {
    from: 'amelia@harbourlane.example',
    days_ago: 1,
    time: '08:10',
    type: 'complaint',
    priority: 'high',
    subject: 'Sheets came back damp',
    description:
      'The lower half of one cage, about fifteen of the queen size. We have hung them in the boiler room but they will need pressing again.',
    about: 'Bed Sheet, queen',
    answers: [{ by: admin, days_later: 0, time: '09:05', status: 'in_progress' }],
  },
  {
    from: 'reception@crownphysio.example',
    days_ago: 1,
    time: '15:40',
    type: 'inquiry',
    priority: 'low',
    subject: 'A second collection each week?',
    description: 'We open on Saturdays from next month. Would Friday afternoon suit your round?',
    answers: [],
  },
  {
    from: newcomer.email,
    days_ago: 1,
    time: '18:05',
    type: 'inquiry',
    priority: 'medium',
    subject: 'Nothing to choose from yet',
    description:
      'I would like to order wash and fold, about five kilos a week, but the list of items is empty.',
    answers: [],
  },
  {
    from: 'okonkwo.lindqvist@mail.example',
    days_ago: 1,
    time: '20:15',
    type: 'complaint',
    priority: 'urgent',
    subject: 'The school blazer is missing and the photo is on Friday',
    description:
      'We only see now that Ingrid’s uniform came back without the blazer. It has her name in the collar. We can collect it ourselves, at any hour.',
    about: 'School Uniform',
    answers: [{ by: owner, days_later: 1, time: '06:35', status: 'in_progress' }],
  },
  {
    from: 'kitchen@tidethyme.example',
    days_ago: 0,
    time: '06:50',
    type: 'complaint',
    priority: 'urgent',
    subject: 'Four tablecloths short for tonight',
    description:
      'Your last bag held four fewer than the list says, and we seat sixty at seven. Anything white and long enough will do.',
    about: 'Tablecloth, 180 cm',
    answers: [],
  },
];
