/** Notes that drivers write, and one very long special instruction. */
export const notesAtPickup = [
  'Two bags, one of them damp',
  'Collected from the side door',
  'Counted with the porter, all there',
  'One bag more than on the list',
];

export const notesOnTheWay = [
  'On the road, should be with you within the half hour',
  'Running about ten minutes late, bridge traffic',
  'Next stop is you',
];

export const notesAtDelivery = [
  'Left with reception',
  'Hung on the rail behind the door',
  'Signed for by the duty manager',
  'Put in the linen room, took the empty cages back',
  'Handed over at the door, all good',
];

export const nobodyAtPickup = 'Nobody there and nothing left out. Rang twice, waited ten minutes.';
export const nobodyHome = 'Nobody home at two tries. Keeping it in the van, will call before the next one.';

export const longInstruction = `Please read all of this once, it saves everybody a phone call. The loading dock is on Argyle Lane, not Argyle St; the sat nav will send you to the front and the doormen will send you back. The lane is one way from Harrington St and the height limit is 2.6 m, so the tall van has to reverse in. Ring the bell twice. Before seven the night porter opens, after seven it is whoever is in the linen room, and between half past nine and ten nobody hears anything because the dishwashers are being descaled: call 0412 555 018 then.

What is in the cages: blue is level 3 and must stay apart from the rest, because those sheets are the long ones. Grey is everything else. The two red bags are from the function on Saturday and have candle wax in them; Ruth knows about it. There is also a bag of robes with a torn pocket each, wash them but do not press them, our seamstress wants them flat. If a towel has a green thread in the hem it is not ours, it belongs to the spa next door; put those on top and we will walk them over.

On the way back please take the empty cages from the left-hand wall, sign the sheet on the clipboard, and leave the door on the latch. Thank you all, and sorry for the novel. Amelia`;
