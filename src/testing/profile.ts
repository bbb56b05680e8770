import type { Profile } from '../../contract/entities.ts';

/** A profile for tests. Only one photo is missing for it to be complete. */
export const profile: Profile = {
  id: '01890000-0000-7000-8000-000000000001',
  email: 'deniz@ornek.com',
  full_name: 'Deniz Çağlar',
  gender: 'female',
  birth_date: '1994-05-06',
  country: 'TR',
  city: 'Ayvalık',
  photo_1_url: '/files/a.webp',
  photo_2_url: '/files/b.webp',
  photo_3_url: null,
  photo_4_url: null,
  photo_5_url: null,
  photo_6_url: null,
  bio: null,
  spoken_languages: [],
  preferred_genders: [],
  preferred_age_min: null,
  preferred_age_max: null,
  show_preferences: false,
  profile_completion_percentage: 83,
  referral_code: 'kod',
};
