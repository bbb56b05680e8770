import type { home as turkish } from '../tr/home.ts';

export const home: Record<keyof typeof turkish, string> = {
  'home.title': 'Leave your words to the sky.',
  'home.lead':
    'Write a short letter and hand it to your pigeon. Let it rise where everyone can read it, or fly to one person alone.',
  'home.letter': 'Today’s letter',
  'home.example': 'Example letter',
  'home.example.text':
    'A stranger let me pass today, and smiled. Wherever you are, I wish you a good day too.',
  'home.example.place': 'You could write one like this',
  'home.phone.sky': 'Sky',
  'home.phone-1': 'I opened the window and the whole street smells of bread. A slice is yours.',
  'home.phone-2': 'I mended my grandfather’s old radio. The first voice it found was the weather.',
  'home.how': 'How it works',
  'home.step-1.title': 'Complete your profile',
  'home.step-1.text': 'Six details are enough. Three pigeons are already waiting for you.',
  'home.step-2.title': 'Write a letter',
  'home.step-2.text': 'Up to 500 characters and one picture. It is kept on your device first.',
  'home.step-3.title': 'Let it fly',
  'home.step-3.text': 'Twenty trips to a pigeon. Offline, it waits and leaves by itself.',
  'home.closing': 'Your pigeon is home, waiting for you.',
};
