import { Link } from 'wouter'
import type { Path } from './api.ts'
import { useSession } from './session.tsx'

interface MissingProps {
  /** Explanation, such as that the restaurant has no tables. */
  text: string
  /** Text of the link to the screen where it is made. */
  make: string
  to: string
  /** Operation of that form. People who may not call it see no link. */
  needs: Path
}

/** Empty state of a screen, with a link to the form that fills it. */
export function Missing({ text, make, to, needs }: MissingProps) {
  const { may } = useSession()
  return (
    <div className="page">
      <p>{text}</p>
      {may(needs) && (
        <div className="row">
          <Link className="button primary" to={to}>
            {make}
          </Link>
        </div>
      )}
    </div>
  )
}
