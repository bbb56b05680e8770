import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { focusNewScreens } from './focus/focus-new-screens.ts';
import { keepFocus } from './focus/keep-focus.ts';
import { animateScreens } from './motion/animate-screens.ts';
import { BrokenScreen } from './routes/broken-screen.tsx';
import { readConversationSearch } from './routes/conversation/conversation-search.ts';
import {
  readLoginSearch,
  readRegisterSearch,
  readResetSearch,
} from './routes/entry/entry-search.ts';
import { LoginScreen } from './routes/entry/login-screen.tsx';
import { RegisterScreen } from './routes/entry/register-screen.tsx';
import { HomeScreen } from './routes/home/home-screen.tsx';
import { readMessagesSearch } from './routes/messages/messages-search.ts';
import { NotFoundScreen } from './routes/not-found-screen.tsx';
import { PendingScreen } from './routes/pending-screen.tsx';
import { RootFrame } from './routes/root-frame.tsx';
import { followSession } from './session/follow-session.ts';
import {
  forComplete,
  forEverybody,
  forIncomplete,
  forLeaving,
  forVisitors,
} from './session/guards.ts';

const root = createRootRoute({ component: RootFrame, notFoundComponent: NotFoundScreen });
const at = () => root;

const home = createRoute({
  getParentRoute: at,
  path: '/',
  beforeLoad: forVisitors,
  component: HomeScreen,
});
const login = createRoute({
  getParentRoute: at,
  path: '/login',
  validateSearch: readLoginSearch,
  beforeLoad: forVisitors,
  component: LoginScreen,
});
const register = createRoute({
  getParentRoute: at,
  path: '/register',
  validateSearch: readRegisterSearch,
  beforeLoad: forVisitors,
  component: RegisterScreen,
});
const forgotPassword = createRoute({
  getParentRoute: at,
  path: '/forgot-password',
  validateSearch: readResetSearch,
  component: lazyRouteComponent(
    () => import('./routes/entry/forgot-password-screen.tsx'),
    'ForgotPasswordScreen',
  ),
});
const completion = createRoute({
  getParentRoute: at,
  path: '/completion',
  beforeLoad: forIncomplete,
  component: lazyRouteComponent(
    () => import('./routes/completion/completion-screen.tsx'),
    'CompletionScreen',
  ),
});
const discover = createRoute({
  getParentRoute: at,
  path: '/discover',
  beforeLoad: forComplete,
  component: lazyRouteComponent(
    () => import('./routes/discover/discover-screen.tsx'),
    'DiscoverScreen',
  ),
});
const featured = createRoute({
  getParentRoute: at,
  path: '/featured',
  beforeLoad: forComplete,
  component: lazyRouteComponent(
    () => import('./routes/featured/featured-screen.tsx'),
    'FeaturedScreen',
  ),
});
const pigeons = createRoute({
  getParentRoute: at,
  path: '/pigeons',
  beforeLoad: forComplete,
  component: lazyRouteComponent(
    () => import('./routes/pigeons/pigeons-screen.tsx'),
    'PigeonsScreen',
  ),
});
const messages = createRoute({
  getParentRoute: at,
  path: '/messages',
  validateSearch: readMessagesSearch,
  beforeLoad: forComplete,
  component: lazyRouteComponent(
    () => import('./routes/messages/messages-screen.tsx'),
    'MessagesScreen',
  ),
});
const conversation = createRoute({
  getParentRoute: at,
  path: '/messages/$userId',
  validateSearch: readConversationSearch,
  beforeLoad: forComplete,
  component: lazyRouteComponent(
    () => import('./routes/conversation/conversation-screen.tsx'),
    'ConversationScreen',
  ),
});
const person = createRoute({
  getParentRoute: at,
  path: '/users/$userId',
  beforeLoad: forComplete,
  component: lazyRouteComponent(() => import('./routes/person/person-screen.tsx'), 'PersonScreen'),
});
const profile = createRoute({
  getParentRoute: at,
  path: '/profile',
  beforeLoad: forComplete,
  component: lazyRouteComponent(
    () => import('./routes/profile/profile-screen.tsx'),
    'ProfileScreen',
  ),
});
const settings = createRoute({
  getParentRoute: at,
  path: '/settings',
  beforeLoad: forComplete,
  component: lazyRouteComponent(
    () => import('./routes/settings/settings-screen.tsx'),
    'SettingsScreen',
  ),
});
const logout = createRoute({
  getParentRoute: at,
  path: '/logout',
  beforeLoad: forLeaving,
  component: lazyRouteComponent(() => import('./routes/logout/logout-screen.tsx'), 'LogoutScreen'),
});

const loadOperator = async () => (await import('./routes/legal/load-operator.ts')).loadOperator();
const terms = createRoute({
  getParentRoute: at,
  path: '/terms',
  beforeLoad: forEverybody,
  loader: loadOperator,
  component: lazyRouteComponent(() => import('./routes/legal/terms-screen.tsx'), 'TermsScreen'),
});
const privacy = createRoute({
  getParentRoute: at,
  path: '/privacy',
  beforeLoad: forEverybody,
  loader: loadOperator,
  component: lazyRouteComponent(() => import('./routes/legal/privacy-screen.tsx'), 'PrivacyScreen'),
});
const accessibility = createRoute({
  getParentRoute: at,
  path: '/accessibility',
  beforeLoad: forEverybody,
  loader: loadOperator,
  component: lazyRouteComponent(
    () => import('./routes/legal/accessibility-screen.tsx'),
    'AccessibilityScreen',
  ),
});
const nowhere = createRoute({
  getParentRoute: at,
  path: '$',
  beforeLoad: forEverybody,
  component: NotFoundScreen,
});

/** Every screen by its address (product.md section 2). */
export const router = createRouter({
  routeTree: root.addChildren([
    home,
    login,
    register,
    forgotPassword,
    completion,
    discover,
    featured,
    pigeons,
    messages,
    conversation,
    person,
    profile,
    settings,
    logout,
    terms,
    privacy,
    accessibility,
    nowhere,
  ]),
  defaultPendingComponent: PendingScreen,
  defaultErrorComponent: BrokenScreen,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

followSession(router);
animateScreens(router);
focusNewScreens(router);
keepFocus();

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
