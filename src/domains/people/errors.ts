import { defineError } from '#core/errors.ts'

export const PersonNotFound = defineError('PERSON_NOT_FOUND', 404, 'There is no such person in this chain')
export const LoginTaken = defineError('LOGIN_TAKEN', 409, 'This login is used on this server already')
export const RightsExceeded = defineError(
  'RIGHTS_EXCEEDED',
  403,
  'Nobody gives or takes rights that exceed their own',
  'An owner changes everybody of the chain; a manager changes cashiers and cooks of restaurants that the manager sees.',
)
export const OwnRights = defineError(
  'OWN_RIGHTS',
  409,
  'Nobody changes the own role or restaurants, or disables themselves',
)
export const LastOwner = defineError('LAST_OWNER', 409, 'A chain keeps one owner who is not disabled')
export const RoleMismatch = defineError(
  'ROLE_MISMATCH',
  400,
  'The role `operator` is for people of the server, all other roles are for people of a chain',
)
export const PersonDisabled = defineError('PERSON_DISABLED', 409, 'The person is disabled')
export const PeopleExist = defineError(
  'PEOPLE_EXIST',
  409,
  'Somebody has an account already, so there is no link for the first person',
  'Name the person: `comanda console --person <login>`.',
)
export const LoginRefused = defineError(
  'LOGIN_REFUSED',
  401,
  'Login or password is wrong',
  'Somebody who may change this person makes a link for a forgotten password.',
)
export const LinkUnknown = defineError(
  'LINK_UNKNOWN',
  404,
  'The link is unknown, was used, or is older than 72 hours',
  'Ask for a new link: each one is good once.',
)
export const PasswordMissing = defineError('PASSWORD_MISSING', 400, 'Choose a password of at least 10 characters')
export const PasswordBusy = defineError(
  'PASSWORD_BUSY',
  429,
  'Too many people log in at once; try again in some seconds',
)
export const ScreenOfCook = defineError(
  'SCREEN_OF_COOK',
  409,
  'Only a cook has screens that stay logged in',
  'Create a person with the role `cook` for the screen.',
)
export const WrongPassword = defineError('WRONG_PASSWORD', 400, 'The present password is wrong')
