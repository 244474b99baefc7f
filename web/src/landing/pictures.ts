import camp from './img/camp.webp';
import dress from './img/dress.webp';
import face0 from './img/face0.webp';
import face1 from './img/face1.webp';
import face2 from './img/face2.webp';
import face3 from './img/face3.webp';
import face4 from './img/face4.webp';
import face5 from './img/face5.webp';

/** By the order of the messages of the demo. */
export const faces = [face0, face1, face5, face3, undefined, face4];
/** By the order of the sample conversations. */
export const customers = [face2, face1, face4, face3];
/** What the customer sends with the question, by the order of the sample conversations. */
export const sent = [dress, undefined, camp, undefined];
/** By the order of the imported conversations. */
export const imported = [face0, face2, face1, face3, undefined];
export { dress };
