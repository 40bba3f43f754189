import './login-screen.css';
import { Link } from '@tanstack/react-router';
import { Logo, PRODUCT_NAME } from '#web/ui/logo.tsx';
import { WashingLine } from '#web/ui/washing-line.tsx';
import { LoginForm } from './login-form.tsx';

export function LoginScreen() {
  return (
    <div className="auth">
      <title>{`Sign in · ${PRODUCT_NAME}`}</title>
      <div className="auth__form">
        <header>
          <Link to="/" className="logo">
            <Logo />
          </Link>
        </header>
        <main className="auth__box">
          <div>
            <h1>Welcome Back</h1>
            <p className="mt-1 text-ink-2">Sign in to access your dashboard</p>
          </div>
          <LoginForm />
          <p className="text-center text-sm text-ink-2">
            New to {PRODUCT_NAME}?{' '}
            <Link to="/signup" className="link">
              Sign up here
            </Link>
          </p>
        </main>
        <footer className="text-xs text-ink-3">{`© ${Temporal.Now.plainDateISO().year} ${PRODUCT_NAME}`}</footer>
      </div>
      <aside className="auth__side" aria-label={`About ${PRODUCT_NAME}`}>
        <WashingLine />
        <div className="auth__say">
          <p>Collected at the door. Back when we said, folded.</p>
          <p>Pickup, care and delivery in one quiet place.</p>
        </div>
      </aside>
    </div>
  );
}
