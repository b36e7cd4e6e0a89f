import { useTexts } from '../../shared/web/i18n.ts'
import { Button, ButtonLink } from '../../shared/web/kit/button.tsx'
import { areaHome } from '../areas.ts'
import { PostForm } from './form-parts.tsx'
import { texts } from './notice-texts.ts'
import type { FormState, Viewer } from './page.ts'

/** Does what a link of a mail is for: programs that look through people's mail follow every link, but press nothing. */
export function Press({ form, children }: { form: FormState; children: string }) {
  return (
    <PostForm form={form}>
      <Button type="submit" look="primary" large wide>
        {children}
      </Button>
    </PostForm>
  )
}

/** On to one's area, or to the login for who is not signed in here. */
export function GoOn({ viewer }: { viewer: Viewer | null }) {
  const t = useTexts(texts)
  return (
    <ButtonLink href={viewer ? areaHome[viewer.role] : '/login'} look="primary" large>
      {viewer ? t.goOn : t.login}
    </ButtonLink>
  )
}
