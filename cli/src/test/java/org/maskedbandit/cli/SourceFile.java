package org.maskedbandit.cli;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import javax.lang.model.element.Modifier;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * A Java file held against the habits of the house. Each complaint says what to write instead.
 *
 * @param path relative to the repository, with slashes
 */
record SourceFile(String path, String text) {
  private static final int LONGEST_FILE = 300;
  private static final int LONGEST_TEST = 400;
  private static final int LONGEST_METHOD = 60;
  private static final int LONGEST_LINE = 100;

  private static final Pattern EMPTY_NAME =
      Pattern.compile("Abstract.*|.*(Manager|Utils?|Helper|Impl|Base|Common|Processor|Wrapper)");
  private static final Pattern PLATFORM_MATH =
      Pattern.compile("(?<!Strict)\\bMath\\.(log|exp|pow|cos)\\(");

  List<String> complaints() {
    List<String> complaints = new ArrayList<>(Reminders.in(path, text));
    long most = isTest() ? LONGEST_TEST : LONGEST_FILE;
    long lines = text.lines().count();
    if (lines > most) {
      complaints.add(path + " has " + lines + " lines: split it, " + most + " are the most");
    }
    if (path.startsWith("engine/src/main/") && PLATFORM_MATH.matcher(text).find()) {
      complaints.add(path + " uses Math.log, exp, pow or cos, whose last bit depends on the"
          + " machine: use StrictMath");
    }
    text.lines()
        .filter(line -> line.codePointCount(0, line.length()) > LONGEST_LINE)
        .filter(line -> !line.startsWith("import ") && !line.contains("://"))
        .forEach(line -> complaints.add(path + " has a line longer than " + LONGEST_LINE
            + " columns: break it, " + line.strip()));
    new Reader(complaints).read();
    return complaints;
  }

  private boolean isTest() {
    return path.contains("/src/test/");
  }

  /** Reads the file as the compiler does, without compiling it. */
  private final class Reader extends TreePathScanner<@Nullable Void, CompilationUnitTree> {
    private final List<String> complaints;
    private final JavacTask task = (JavacTask) ToolProvider.getSystemJavaCompiler()
        .getTask(null, null, null, null, null, List.of(source()));
    private final DocTrees trees = DocTrees.instance(task);

    Reader(List<String> complaints) {
      this.complaints = complaints;
    }

    void read() {
      try {
        task.parse().forEach(unit -> scan(unit, unit));
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
    }

    @Override
    public @Nullable Void visitImport(ImportTree imported, CompilationUnitTree unit) {
      if (imported.getQualifiedIdentifier().toString().endsWith("*")) {
        complaints.add(path + " imports with a star: import the types it uses by name");
      }
      return super.visitImport(imported, unit);
    }

    @Override
    public @Nullable Void visitClass(ClassTree type, CompilationUnitTree unit) {
      String name = type.getSimpleName().toString();
      if (EMPTY_NAME.matcher(name).matches()) {
        complaints.add(
            path + ": the name " + name + " says nothing: name it by what it is or does");
      }
      boolean shown = type.getModifiers().getFlags().contains(Modifier.PUBLIC);
      if (shown && topLevel() && comment() == null) {
        complaints.add(path + ": " + name
            + " is public and has no comment: say in one sentence what" + " it is");
      }
      return super.visitClass(type, unit);
    }

    @Override
    public @Nullable Void visitMethod(MethodTree method, CompilationUnitTree unit) {
      long lines = line(unit, end(unit, method)) - line(unit, start(unit, method)) + 1;
      if (lines > LONGEST_METHOD) {
        complaints.add(path + ": " + method.getName() + " has " + lines + " lines: split it, "
            + LONGEST_METHOD + " are the most");
      }
      return super.visitMethod(method, unit);
    }

    private boolean topLevel() {
      TreePath parent = Objects.requireNonNull(getCurrentPath().getParentPath());
      return parent.getLeaf() instanceof CompilationUnitTree;
    }

    private @Nullable DocCommentTree comment() {
      return trees.getDocCommentTree(getCurrentPath());
    }

    private long start(CompilationUnitTree unit, Tree tree) {
      return trees.getSourcePositions().getStartPosition(unit, tree);
    }

    private long end(CompilationUnitTree unit, Tree tree) {
      return trees.getSourcePositions().getEndPosition(unit, tree);
    }

    private static long line(CompilationUnitTree unit, long position) {
      return position < 0 ? 0 : unit.getLineMap().getLineNumber(position);
    }
  }

  private JavaFileObject source() {
    return new SimpleJavaFileObject(URI.create("string:///" + path), JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return text;
      }
    };
  }
}
