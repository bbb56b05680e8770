import type { turkishAccessibility } from './accessibility-tr.ts';
import type { LegalDocument } from './legal-document.ts';

export const englishAccessibility: LegalDocument<keyof ReturnType<typeof turkishAccessibility>> = (
  facts,
) => ({
  goal: {
    title: 'What we aim for',
    blocks: [
      'We want everybody to be able to use Güvercin. Our measure is level AA of WCAG 2.2. We think that we largely meet it; what we know to be missing stands below.',
    ],
  },
  works: {
    title: 'What works?',
    blocks: [
      [
        'Keyboard: everything can be done without a mouse. Focus is visible, goes to the title of a page that opens, and returns when a window closes; once you are logged in, every page begins with a link that skips to its content. Settings turns the single-letter shortcuts off.',
        'Screen reader: headings, regions, fields and buttons have names; what arrives, leaves or fails is announced.',
        'Colour and contrast: text stands out well enough at every hour of the sky, in the light and the dark theme. No state is told by colour alone. The setting for high contrast is followed.',
        'Zoom: at twice the size of text, and on a narrow screen, one reads without scrolling sideways.',
        'Motion: where your device asks for less motion, animations stop. The sky behind never moves on its own.',
        'Touch: buttons are large enough for a finger, and whatever is done by dragging can be done in another way.',
        'Time: undo is short, but a letter that was sent can be called back afterwards.',
        'Pictures: a description for those who cannot see can be written when one is added to a letter.',
      ],
    ],
  },
  limits: {
    title: 'What we know to be missing',
    blocks: [
      [
        'A picture’s description is written by its sender. Without one a screen reader only says that there is a picture; profile photos have no description at all.',
        'We do not know in which language a letter is written. A screen reader may speak it in the language of the interface.',
        'The interface is in Turkish and English only; there is no easy-to-read version and no sign language.',
        'Fields for dates and choices are the browser’s; in some browsers they are hard to use with a keyboard.',
        'The undo button shows for a few seconds, and that cannot be made longer.',
      ],
    ],
  },
  checked: {
    title: 'How do we check?',
    blocks: [
      'We check ourselves: every screen in both languages, on a phone and a desktop, by keyboard alone and by the browser’s accessibility tree. No independent body has audited it, and we have not tried every screen reader.',
      'Güvercin is made for current versions of Chrome, Edge, Firefox and Safari.',
    ],
  },
  contact: {
    title: 'If something is in your way',
    blocks: [
      'Write to us: on which page, what you wanted to do, what happened, with which browser and aid. We look at it first.',
      facts.operator === null
        ? 'The address to write to shows here once you are online.'
        : {
            mail: facts.operator.contact,
            words: `Write to us: ${facts.operator.contact}`,
          },
      `This statement is of ${facts.date}.`,
    ],
  },
});
