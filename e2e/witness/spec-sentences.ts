import { type ErrorCode, errorCatalogue } from '../../contract/errors.ts';
import { english } from '../../i18n/catalogue-en.ts';
import { type MessageKey, turkish } from '../../i18n/catalogue-tr.ts';
import { errorWords } from '../../i18n/error-words.ts';

/** A sentence that the specification quotes word for word (product.md sections 5 and 8). */
export interface SpecSentence {
  /** The sentence in its original language. */
  promised: string;
  tr: string;
  en: string;
}

const ofError = (promised: string, code: ErrorCode): SpecSentence => ({
  promised,
  tr: errorWords('tr', code),
  en: errorWords('en', code),
});
const ofKey = (promised: string, key: MessageKey): SpecSentence => ({
  promised,
  tr: turkish[key],
  en: english[key],
});
/** An error with its code and the quoted sentence, which is its message in the error catalogue. */
const coded = (code: ErrorCode) => ofError(errorCatalogue[code].message, code);

export const specSentences: readonly SpecSentence[] = [
  // Section 5.
  ofKey("Passwords don't match", 'register.mismatch'),
  ofError('Invalid or expired code', 'code-invalid'),
  ofError('This email address is not registered', 'email-unknown'),
  ofKey('Message cannot be longer than {max} characters.', 'compose.too-long'),
  ofError('Image file must be smaller than 15MB.', 'image-too-large'),
  ofError('Please select a valid image file.', 'image-invalid'),
  ofKey('Error uploading image.', 'profile.upload-error'),
  // Section 8: data and session.
  ofError('Login failed', 'login-failed'),
  ofError('Invalid token', 'unauthenticated'),
  ofError('Register failed', 'register-failed'),
  ofError('Upload failed', 'upload-failed'),
  ofError('Profil kaydedilemedi', 'profile-save-failed'),
  ofError('Profil güncellendi ama oturum yenilenemedi.', 'profile-session-stale'),
  ofError('Profil güncellendi ama tekrar çekilemedi.', 'profile-refetch-failed'),
  ofError('Mesaj bulunamadı', 'message-not-found'),
  ofKey('Mesaj yüklenirken hata oluştu', 'conversation.load-error'),
  ofKey('Mesaj gönderilemedi', 'compose.reply-failed'),
  ofKey('Bilinmeyen hata', 'error.unknown'),
  // Section 8: stores.
  ...(
    [
      'unread-count-failed',
      'messages-read-failed',
      'notifications-failed',
      'notification-read-failed',
      'notifications-read-failed',
      'notification-create-failed',
      'settings-save-failed',
      'push-subscribe-failed',
      'push-unsubscribe-failed',
    ] as const
  ).map(coded),
  // Section 8: messages to a person.
  ofKey('Registration failed', 'register.refused'),
  ofKey('Password reset failed', 'forgot.failed'),
  ofKey(
    'An error occurred during registration, please contact the system administrator.',
    'register.failed',
  ),
  ofKey('Error loading messages.', 'discover.load-error'),
  ofKey('Error recalling pigeon.', 'pigeons.recall-failed'),
  ofKey('Error loading users.', 'featured.load-error'),
  ofKey('Error updating profile.', 'profile.update-error'),
  ofError('User information not found.', 'receiver-not-found'),
  ofError('Profile not found', 'profile-not-found'),
  ofKey('Error loading profile', 'person.load-error'),
  ofKey('Error sending message.', 'compose.failed'),
  ofError('Failed to freeze profile.', 'freeze-failed'),
  ofError('Failed to delete profile.', 'delete-failed'),
  // Section 8: messages of success.
  ofKey('Registration successful! Please check your email.', 'register.done'),
  ofKey(
    'Your email verification was successful, you can login with your email and password.',
    'login.verified',
  ),
  ofKey('Profile updated successfully!', 'profile.saved'),
  ofKey('Message recalled.', 'pigeons.recalled-sky'),
  ofKey('All messages marked as read.', 'messages.all-read'),
  ofKey('Message sent successfully!', 'compose.sent'),
  ofKey('Pigeon recalled successfully!', 'pigeons.recalled'),
  ofKey('Password reset link has been sent to your email', 'forgot.sent'),
  ofKey('Your password has been reset successfully! Redirecting to login...', 'forgot.done'),
];
